/** The SQL that reads brands. Both engines know `$1`, `$2` … as placeholders, and differ only in their `Dialect`. */
import type { Filter } from '#contract/filters.ts'
import type { ListRequest } from '#contract/read-list-request.ts'
import { adderTo, type Dialect, matchingBrands, type QueryValue } from './brand-conditions.ts'

export interface Query {
  readonly sql: string
  readonly values: readonly QueryValue[]
  /** Whether it takes well under a millisecond, whatever the size of the catalogue. */
  readonly isFast: boolean
}

/** JavaScript numbers are exact only up to 2^53, so ids are text outside the database. */
export const BRAND_COLUMNS =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS "updatedAt", brand.fields'

export const VERSION_QUERY: Query = { sql: 'SELECT version FROM catalogue', values: [], isFast: true }

export const FOLDING_QUERY = 'SELECT folding FROM catalogue'

export function brandQuery(id: string): Query {
  const sql = `SELECT version, ${BRAND_COLUMNS} FROM brand CROSS JOIN catalogue WHERE brand.id = $1`
  return { sql, values: [id], isFast: true }
}

export function logoQuery(name: string): Query {
  return { sql: 'SELECT name, svg FROM logo WHERE name = $1', values: [name], isFast: true }
}

export function isFiltered({ filters }: ListRequest): boolean {
  return Object.keys(filters).length > 0
}

/** Whether counting the matches of a filter reads brands. Those of a range of dates are counted in its index. */
const READS_BRANDS = {
  name: true,
  id: true,
  updated_after: false,
  updated_before: false,
} satisfies Record<Filter, boolean>

/** Whether counting the matches reads brands. */
export function countsBrands({ filters }: ListRequest): boolean {
  return (Object.keys(filters) as Filter[]).some((filter) => READS_BRANDS[filter])
}

export function countQuery({ filters }: ListRequest, dialect: Dialect): Query {
  const values: QueryValue[] = []
  const matches = matchingBrands(filters, dialect, adderTo(values), true)
  const sql = `SELECT version, (SELECT count(*) FROM ${matches}) AS total FROM catalogue`
  // Databases count the rows of a whole table without reading them.
  return { sql, values, isFast: values.length === 0 }
}
