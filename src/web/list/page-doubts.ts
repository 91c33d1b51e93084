import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { pageNumber } from '#web/list/paging/list-place.ts'
import type { BrandFault, ReadBrand } from '#contract/read-brand.ts'
import { foldName } from '#contract/fold-name.ts'
import { type Filter, FILTER_PARAMETERS } from '#contract/filters.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { isSameList } from './page-trail.ts'

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
  const given = FILTER_PARAMETERS.flatMap((filter) => {
    const value = queryValue(query, filter)
    return value === undefined ? [] : [{ filter, excludes: EXCLUSIONS[filter](value) }]
  })
  const found = new Map<ReadBrand, Filter>()
  for (const brand of brands) {
    const first = given.find(({ excludes }) => excludes(brand))
    if (first) found.set(brand, first.filter)
  }
  return found
}

/** For the value of each filter, whether it should have excluded a brand. What cannot be read is a fault, and no reason. */
const EXCLUSIONS = {
  name: (value) => {
    const text = foldName(value)
    return ({ name }) => name !== null && !foldName(name).includes(text)
  },
  id:
    (value) =>
    ({ id }) =>
      id !== null && id !== value,
  updated_after: (value) => {
    const after = readTimestamp(value)?.at ?? Number.NEGATIVE_INFINITY
    return ({ updatedAt }) => updatedAt !== null && updatedAt < after
  },
  updated_before: (value) => {
    const before = readTimestamp(value)?.at ?? Number.POSITIVE_INFINITY
    return ({ updatedAt }) => updatedAt !== null && updatedAt > before
  },
} satisfies Record<Filter, (value: string) => (brand: ReadBrand) => boolean>

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

export interface NumberedPage {
  readonly number: number
  readonly page: Pick<BrandPage, 'brands'>
}

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Brands of a page that the service sent before, on this page or on others: its pages overlap.
 * @param orderedPages the pages of a list that was ordered here, whose numbers are then those on the screen.
 */
export function useRepeatedBrands(
  query: ListQuery,
  page: BrandPage | undefined,
  orderedPages: readonly NumberedPage[] | undefined,
): ReadonlyMap<string, string> {
  const queryClient = useQueryClient()
  return useMemo(() => {
    if (!page) return NONE
    const here = pageNumber(query, page.links)
    if (orderedPages) {
      const own = orderedPages.find(({ number }) => number === here)
      if (!own) return NONE
      return repeatedBrands(
        own.page,
        orderedPages.filter((other) => other !== own),
      )
    }
    const others: NumberedPage[] = []
    for (const [key, other] of queryClient.getQueriesData<BrandPage>({ queryKey: ['brands', 'list'] })) {
      const otherQuery = parseListQuery(String(key[2]))
      if (!other || !isSameList(otherQuery, query)) continue
      const number = pageNumber(otherQuery, other.links)
      // Two cursors may lead to one page: without numbers nothing tells it from another.
      if (here !== undefined && number !== undefined && number !== here) others.push({ number, page: other })
    }
    const repeated = repeatedBrands(page, others)
    return repeated.size === 0 ? NONE : repeated
  }, [queryClient, query, page, orderedPages])
}

/** Where else each repeated id is, in words. */
export function repeatedBrands(
  page: Pick<BrandPage, 'brands'>,
  others: readonly NumberedPage[],
): Map<string, string> {
  const repeated = new Map<string, string>()
  const seen = new Set<string>()
  for (const { id } of page.brands) {
    if (id === null) continue
    const other = others.find((candidate) => candidate.page.brands.some((brand) => brand.id === id))
    if (seen.has(id)) repeated.set(id, 'is on this page twice')
    else if (other) repeated.set(id, `is also on page ${other.number}`)
    seen.add(id)
  }
  return repeated
}
