import type { BrandFault, ReadBrand } from '#contract/read-brand.ts'
import { foldName } from '#contract/fold-name.ts'
import type { Filter } from '#contract/filters.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp } from '#contract/timestamp.ts'

/** What is wrong with a page as a whole: said once above its rows. */
export interface PageDoubts {
  /** How many brands each filter should have excluded. */
  readonly unfiltered: ReadonlyMap<Filter, number>
  /** Faults that every brand of the page has. */
  readonly shared: readonly BrandFault[]
}

/**
 * What is wrong with the brands of a page, each and all of them.
 * @param repeated where else a brand is, by id.
 * @returns the brands to show, and what to mark them with.
 */
export function judgePage(
  query: ListQuery,
  listed: readonly ReadBrand[],
  repeated: ReadonlyMap<string, string>,
): { brands: readonly ReadBrand[]; marks: ReadonlyMap<ReadBrand, string>; doubts: PageDoubts } {
  const shared = sharedFaults(listed)
  const brands = withoutFaults(listed, shared)
  const marks = new Map<ReadBrand, string>()
  const unfiltered = new Map<Filter, number>()
  for (const [brand, parameter] of unfilteredBrands(query, brands)) {
    marks.set(brand, 'outside the filter')
    unfiltered.set(parameter, (unfiltered.get(parameter) ?? 0) + 1)
  }
  for (const brand of brands) {
    const words = brand.id === null ? undefined : repeated.get(brand.id)
    if (words) marks.set(brand, words)
  }
  return { brands, marks, doubts: { unfiltered, shared } }
}

/**
 * Compares a page with the filters of its query. A bound itself counts as inside: not every service excludes it.
 * @returns for each brand that a filter should have excluded, the first such filter.
 */
export function unfilteredBrands(query: ListQuery, brands: readonly ReadBrand[]): Map<ReadBrand, Filter> {
  const text = foldName(queryValue(query, 'name') ?? '')
  const id = queryValue(query, 'id')
  const after = readTimestamp(queryValue(query, 'updated_after'))?.at ?? Number.NEGATIVE_INFINITY
  const before = readTimestamp(queryValue(query, 'updated_before'))?.at ?? Number.POSITIVE_INFINITY
  const found = new Map<ReadBrand, Filter>()
  for (const brand of brands) {
    const { updatedAt } = brand
    if (brand.name !== null && !foldName(brand.name).includes(text)) found.set(brand, 'name')
    else if (id !== undefined && brand.id !== null && brand.id !== id) found.set(brand, 'id')
    else if (updatedAt !== null && updatedAt < after) found.set(brand, 'updated_after')
    else if (updatedAt !== null && updatedAt > before) found.set(brand, 'updated_before')
  }
  return found
}

/** The faults that every brand of a page has. A single brand shares them with none. */
function sharedFaults(brands: readonly ReadBrand[]): readonly BrandFault[] {
  const [first, ...others] = brands
  if (!first || others.length === 0) return []
  return first.faults.filter((fault) =>
    others.every(({ faults }) => faults.some((other) => isSameFault(fault, other))),
  )
}

/** Brands without the faults that are said once for the whole page. */
function withoutFaults(brands: readonly ReadBrand[], shared: readonly BrandFault[]) {
  if (shared.length === 0) return brands
  return brands.map((brand) => ({
    ...brand,
    faults: brand.faults.filter((fault) => !shared.some((other) => isSameFault(fault, other))),
  }))
}

const isSameFault = (a: BrandFault, b: BrandFault) => a.field === b.field && a.problem === b.problem
