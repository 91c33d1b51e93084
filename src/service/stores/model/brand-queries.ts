/** The SQL that reads brands. Both engines know `$1`, `$2` … as placeholders, and differ only in their `Dialect`. */
import type { ListRequest } from '#contract/read-list-request.ts'
import { adderTo, type Dialect, matchingBrands, type QueryValue, rankExpression } from './brand-conditions.ts'

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

export function isFiltered({ filters }: ListRequest): boolean {
  return Object.keys(filters).length > 0
}

/** Counts the matches; for best match, those of ranks 2 and 3 as well. */
export function countQuery({ filters, order }: ListRequest, dialect: Dialect): Query {
  const values: QueryValue[] = []
  const add = adderTo(values)
  if (order === 'match') {
    const rank = rankExpression(filters.name!, dialect, add)
    const sql = `SELECT version, count(rank) AS total, count(*) FILTER (WHERE rank = 2) AS rank2,
        count(*) FILTER (WHERE rank = 3) AS rank3
      FROM catalogue LEFT JOIN (SELECT ${rank} AS rank FROM ${matchingBrands(filters, dialect, add)}) AS ranks ON true
      GROUP BY version`
    return { sql, values, isFast: false }
  }
  const matches = matchingBrands(filters, dialect, add, true)
  const sql = `SELECT version, (SELECT count(*) FROM ${matches}) AS total FROM catalogue`
  // Databases count the rows of a whole table without reading them.
  return { sql, values, isFast: values.length === 0 }
}
