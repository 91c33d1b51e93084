import type { ReadBrand } from '#contract/read-brand.ts'
import { once } from '#web/ui/once.ts'

export const SORT_COLUMNS = ['name', 'id', 'updated'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** The API has no order of its own to ask for: what is sorted is what is on the screen, or every page once read. */
export interface BrandSort {
  readonly column: SortColumn
  readonly descending: boolean
  /** All brands of the filters rather than this page. */
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

/** A press on a column's head: up, then down, then the service's own order again. */
export function nextSort(sort: BrandSort | undefined, column: SortColumn): BrandSort | undefined {
  // Of dates, the newest first is what is looked for.
  const first = column === 'updated'
  if (sort?.column !== column) return { column, descending: first, all: sort?.all ?? false }
  return sort.descending === first ? { ...sort, descending: !first } : undefined
}

/** A sorted copy. What cannot be compared (a broken field) comes last either way. */
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
  name: (a, b) => nullsLast(a.name, b.name, (a, b) => collator().compare(a, b)),
  // Ids are decimal text of any length: the shorter one is the smaller number.
  id: (a, b) => nullsLast(a.id, b.id, (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)),
  updated: (a, b) => nullsLast(a.updatedAt, b.updatedAt, (a, b) => a - b),
}

/** Infinite where one is missing, so that the direction does not turn it around. */
function nullsLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === null) return b === null ? 0 : Number.POSITIVE_INFINITY
  return b === null ? Number.NEGATIVE_INFINITY : compare(a, b)
}
