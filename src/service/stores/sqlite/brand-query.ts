import type { SQLInputValue } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'

/** The SQL of one listing. Its text depends on which filters are given, never on their values. */
export interface BrandQuery {
  /** Gives `total`. */
  readonly count: string
  /** Gives a page of brands; takes `limit` and `offset` beside the parameters. */
  readonly page: string
  readonly parameters: Readonly<Record<string, SQLInputValue>>
}

/** Ids leave SQLite as text, since JavaScript numbers are exact only up to 2^53. */
export const BRAND_COLUMNS =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS updatedAt'

/** The trigram index knows needles from this many code points on. */
const MIN_INDEXED_LENGTH = 3

/** Writes the SQL of a listing. Whatever a needle says, quotes, `%` and operators included, is an ordinary character. */
export function brandQuery({ name, id, updatedAfter, updatedBefore }: ListRequest): BrandQuery {
  const conditions: string[] = []
  const parameters: Record<string, SQLInputValue> = {}
  function where(condition: string, parameter: string, value: SQLInputValue): void {
    conditions.push(condition)
    parameters[parameter] = value
  }

  let from = 'brand'
  // Qualified, since the plain name would be the text column, and "10" sorts before "9".
  let order = 'brand.id'
  if (name !== undefined) {
    const needle = foldName(name)
    if (id === undefined && Array.from(needle).length >= MIN_INDEXED_LENGTH) {
      // CROSS JOIN keeps the index outside, which gives its rows in order of id.
      from = 'brand_search CROSS JOIN brand ON brand.id = brand_search.rowid'
      order = 'brand_search.rowid'
      where('brand_search MATCH :phrase', 'phrase', `"${needle.replaceAll('"', '""')}"`)
    } else {
      where('instr(brand.name_fold, :needle) > 0', 'needle', needle)
    }
  }
  if (id !== undefined) where('brand.id = :id', 'id', BigInt(id))
  if (updatedAfter !== undefined) where('brand.updated_at > :after', 'after', updatedAfter)
  if (updatedBefore !== undefined) where('brand.updated_at < :before', 'before', updatedBefore)

  const rows = `FROM ${from}${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''}`
  return {
    count: `SELECT count(*) AS total ${rows}`,
    page: `SELECT ${BRAND_COLUMNS} ${rows} ORDER BY ${order} LIMIT :limit OFFSET :offset`,
    parameters,
  }
}
