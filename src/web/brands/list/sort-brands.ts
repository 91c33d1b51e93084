import type { ReadBrand } from '#contract/read-brand.ts'
import { once } from '#web/ui/once.ts'

export const SORT_COLUMNS = ['name', 'id', 'updated'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** The API cannot sort, so the app sorts the page on the screen, or the whole list once every page is loaded. */
export interface BrandSort {
  readonly column: SortColumn
  readonly descending: boolean
  /** All brands that match the filters, rather than this page. */
  readonly all: boolean
}

/** Reads `name`, `-updated`, `all:name`; undefined: the service's own order. */
export function readSort(text: string | undefined): BrandSort | undefined {
  const [, all, minus, column] = /^(all:)?(-)?(\w+)$/.exec(text ?? '') ?? []
  const known = SORT_COLUMNS.find((name) => name === column)
  return known && { column: known, descending: minus !== undefined, all: all !== undefined }
}

export function printSort({ column, descending, all }: BrandSort): string {
  return `${all ? 'all:' : ''}${descending ? '-' : ''}${column}`
}

/** What a press on a column header does: ascending, then descending, then the service's own order again. */
export function nextSort(sort: BrandSort | undefined, column: SortColumn): BrandSort | undefined {
  // People look for the newest dates first.
  const first = column === 'updated'
  if (sort?.column !== column) return { column, descending: first, all: sort?.all ?? false }
  return sort.descending === first ? { ...sort, descending: !first } : undefined
}

/** A sorted copy. Brands without a usable value come last in both directions. */
export function sortBrands(brands: readonly ReadBrand[], { column, descending }: BrandSort): ReadBrand[] {
  const compare = COMPARE[column]
  const sign = descending ? -1 : 1
  return brands.toSorted((a, b) => {
    const order = compare(a, b)
    return Number.isFinite(order) ? sign * order : Math.sign(order)
  })
}

const collator = once(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }))

const COMPARE: Record<SortColumn, (a: ReadBrand, b: ReadBrand) => number> = {
  name: (a, b) => nullsLast(a.name, b.name, (one, other) => collator().compare(one, other)),
  // Ids are decimal strings of any length: the shorter one is the smaller number.
  id: (a, b) =>
    nullsLast(
      a.id,
      b.id,
      (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0),
    ),
  updated: (a, b) => nullsLast(a.updatedAt, b.updatedAt, (one, other) => one - other),
}

/** Infinite where a value is missing, so that `sortBrands` does not reverse it. */
function nullsLast<T>(a: T | null, b: T | null, compare: (one: T, other: T) => number): number {
  if (a === null) return b === null ? 0 : Number.POSITIVE_INFINITY
  return b === null ? Number.NEGATIVE_INFINITY : compare(a, b)
}
