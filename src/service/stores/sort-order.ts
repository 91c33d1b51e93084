import { brandIdSchema } from '#contract/brand.ts'
import { foldName } from '#contract/fold-name.ts'
import { matchRank, type Order } from '#contract/orders.ts'
import type { ListRequest } from '#contract/read-list-request.ts'
import type { SortKey, StoredBrand } from './records.ts'

/** The columns of an order. The id comes last in every order, so that no two brands compare equal. */
export interface SortOrder {
  readonly columns: readonly [SortColumn, ...SortColumn[]]
  readonly descending: boolean
}

/** Columns of the table, and `rank`, which `matchRank` computes. */
export type SortColumn = 'id' | 'name_key' | 'updated_at' | 'rank'

/**
 * Names are compared by this many code points, as in the column `name_key`: Postgres indexes no more than 2,704 bytes, and a
 * key must fit in a link.
 */
export const MAX_NAME_KEY = 100

const SORT_ORDERS: Readonly<Record<Order | 'id', SortOrder>> = {
  id: { columns: ['id'], descending: false },
  match: { columns: ['rank', 'name_key', 'id'], descending: false },
  name: { columns: ['name_key', 'id'], descending: false },
  '-name': { columns: ['name_key', 'id'], descending: true },
  updated_at: { columns: ['updated_at', 'id'], descending: false },
  '-updated_at': { columns: ['updated_at', 'id'], descending: true },
}

interface Column {
  readonly valueOf: (brand: StoredBrand, request: ListRequest) => string | number
  readonly accepts: (value: unknown) => boolean
}

const COLUMNS: Record<SortColumn, Column> = {
  id: { valueOf: ({ id }) => id, accepts: (value) => brandIdSchema.safeParse(value).success },
  name_key: {
    valueOf: ({ name }) => nameKey(foldName(name)),
    accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  },
  updated_at: { valueOf: ({ updatedAt }) => updatedAt, accepts: Number.isSafeInteger },
  rank: {
    valueOf: ({ name }, { filters }) => matchRank(foldName(name), foldName(filters.name ?? '')),
    accepts: (value) => [1, 2, 3].includes(value as number),
  },
}

export function sortOrder({ order }: ListRequest): SortOrder {
  return SORT_ORDERS[order ?? 'id']
}

export function sortKey(brand: StoredBrand, request: ListRequest): SortKey {
  return sortOrder(request).columns.map((column) => COLUMNS[column].valueOf(brand, request))
}

export function isSortKey(value: unknown, request: ListRequest): value is SortKey {
  const { columns } = sortOrder(request)
  return (
    Array.isArray(value) &&
    value.length === columns.length &&
    columns.every((column, index) => COLUMNS[column].accepts(value[index]))
  )
}

/** @param name folded by `foldName`. */
export function nameKey(name: string): string {
  return name.length <= MAX_NAME_KEY ? name : Array.from(name).slice(0, MAX_NAME_KEY).join('')
}
