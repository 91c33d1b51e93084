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

/** Of so many matches of a best match, the ranks are counted. */
export const SAMPLE = 1000

/** Counts the matches; for best match, those of ranks 2 and 3 among the first of them as well. */
export function countQuery({ filters, order }: ListRequest, dialect: Dialect): Query {
  const values: QueryValue[] = []
  const add = adderTo(values)
  const total = `(SELECT count(*) FROM ${matchingBrands(filters, dialect, add, true)}) AS total`
  if (order === 'match') {
    const sample = `SELECT ${rankExpression(filters.name!, dialect, add)} AS rank
      FROM ${matchingBrands(filters, dialect, add)} LIMIT ${SAMPLE}`
    const ranks = [2, 3].map((rank) => `count(*) FILTER (WHERE rank = ${rank}) AS rank${rank}`)
    const sql = `SELECT version, ${total}, rank2, rank3
      FROM catalogue CROSS JOIN (SELECT ${ranks.join(', ')} FROM (${sample}) AS sample) AS ranks`
    return { sql, values, isFast: false }
  }
  // Databases count the rows of a whole table without reading them.
  return { sql: `SELECT version, ${total} FROM catalogue`, values, isFast: values.length === 0 }
}
