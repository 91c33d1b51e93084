/** The SQL that reads brands. Both engines know `$1`, `$2` … as placeholders, and differ only in their `Dialect`. */
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Position } from './store.ts'

export interface Query {
  readonly sql: string
  readonly values: readonly QueryValue[]
  /** Whether it takes well under a millisecond, whatever the size of the catalogue. */
  readonly isFast: boolean
}

export type QueryValue = string | number
/** Adds a value to a query. @returns its placeholder. */
type AddValue = (value: QueryValue) => string

/** What the engines write differently. */
export interface Dialect {
  /** The table of brands, where it is to be read in order of id. */
  readonly brandsById: string
  /** The condition that a folded name contains a text. @param indexed whether the search index is to find these names. */
  readonly nameContains: (text: string, indexed: boolean, add: AddValue) => string
}

/** What narrows a list. */
type Filters = Omit<ListRequest, 'limit' | 'page' | 'cursor'>

/** JavaScript numbers are exact only up to 2^53, so ids are text outside the database. */
export const BRAND_COLUMNS =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS "updatedAt"'
const PAGE_COLUMNS = 'id, name, logo, updated_at'

/** In code points: the search index consists of groups of three. */
const MIN_INDEXED_LENGTH = 3
/** Up to this many matching brands are found first and then sorted. Of more, reading by id soon meets a page. */
const MAX_SORTED = 1000
/** Rows that a fast query skips. */
const MAX_OFFSET = 1000

export const VERSION_QUERY: Query = { sql: 'SELECT version FROM catalogue', values: [], isFast: true }

export function filtersOf({ limit: _limit, page: _page, cursor: _cursor, ...filters }: ListRequest): Filters {
  return filters
}

export function brandQuery(id: string): Query {
  const sql = `SELECT version, ${BRAND_COLUMNS} FROM brand CROSS JOIN catalogue WHERE brand.id = $1`
  return { sql, values: [id], isFast: true }
}

export function countQuery(request: ListRequest, dialect: Dialect): Query {
  const values: QueryValue[] = []
  const matches = conditions(filtersOf(request), false, dialect, adderTo(values))
  const sql = `SELECT version, (SELECT count(*) FROM brand${where(matches)}) AS total FROM catalogue`
  // Databases count the rows of a whole table without reading them.
  return { sql, values, isFast: matches.length === 0 }
}

/** Whether the id or the search index finds the matching brands without reading others. */
export function isSelective({ id, name }: ListRequest): boolean {
  return id !== undefined || (name !== undefined && isIndexed(foldName(name)))
}

function isIndexed(text: string): boolean {
  return Array.from(text).length >= MIN_INDEXED_LENGTH
}

/**
 * Reads the brands of a page and the version in one snapshot. A page without brands gives one row, whose id is null.
 * From a position, one brand more is read, to know whether there are any beyond the page.
 * @param total how many brands match. If undefined, the query counts them.
 */
export function pageQuery(
  request: ListRequest,
  position: Position | undefined,
  total: number | undefined,
  dialect: Dialect,
): Query {
  const filters = filtersOf(request)
  const isFiltered = Object.keys(filters).length > 0
  const sortsMatches = total === undefined ? isSelective(request) : isFiltered && total <= MAX_SORTED
  const values: QueryValue[] = []
  const add = adderTo(values)
  const matches = conditions(filters, sortsMatches, dialect, add)
  const { direction, limit, offset, bounds } = position
    ? planFrom(position, request, add)
    : planByNumber(request, total)

  const matching = `SELECT ${PAGE_COLUMNS} FROM brand${where(matches)}`
  const [ctes, source, rest] = sortsMatches
    ? [`matching AS MATERIALIZED (${matching}), `, 'matching', bounds]
    : ['', dialect.brandsById, [...matches, ...bounds]]
  const count = `(SELECT count(*) FROM ${sortsMatches ? 'matching' : `brand${where(matches)}`})`
  return {
    sql: `WITH ${ctes}page AS (
        SELECT ${PAGE_COLUMNS} FROM ${source}${where(rest)}
        ORDER BY id ${direction} LIMIT ${add(limit)} OFFSET ${add(offset)})
      SELECT version, ${total === undefined ? count : 'NULL'} AS total,
        CAST(page.id AS TEXT) AS id, page.name, page.logo, page.updated_at AS "updatedAt"
      FROM catalogue LEFT JOIN page ON true ORDER BY page.id`,
    values,
    isFast: filters.id !== undefined || (!isFiltered && total !== undefined && offset <= MAX_OFFSET),
  }
}

/** How to read a page: what to skip and to take from one end of the list, or from a bound. */
interface Plan {
  readonly direction: 'ASC' | 'DESC'
  readonly bounds: readonly string[]
  readonly offset: number
  readonly limit: number
}

function planFrom(position: Position, { limit }: ListRequest, add: AddValue): Plan {
  const plan = { offset: 0, limit: limit + 1 }
  return 'after' in position
    ? { ...plan, direction: 'ASC', bounds: [`id > ${add(position.after)}`] }
    : { ...plan, direction: 'DESC', bounds: [`id < ${add(position.before)}`] }
}

function planByNumber({ limit, page }: ListRequest, total: number | undefined): Plan {
  const offset = (page - 1) * limit
  if (total === undefined) return { direction: 'ASC', bounds: [], offset, limit }
  const found = Math.max(0, Math.min(limit, total - offset))
  const after = total - offset - found
  // The last pages are reached sooner from the end. Past the end there is nothing to skip.
  return after < offset
    ? { direction: 'DESC', bounds: [], offset: Math.max(0, after), limit: found }
    : { direction: 'ASC', bounds: [], offset, limit: found }
}

function conditions(filters: Filters, indexed: boolean, dialect: Dialect, add: AddValue): string[] {
  const write = {
    name: (name: string) => {
      const text = foldName(name)
      // An id finds its brand sooner than the index finds names.
      return dialect.nameContains(text, indexed && isIndexed(text) && filters.id === undefined, add)
    },
    id: (id: string) => `id = ${add(id)}`,
    updatedAfter: (time: number) => `updated_at > ${add(time)}`,
    updatedBefore: (time: number) => `updated_at < ${add(time)}`,
  } satisfies { [Filter in keyof Filters]-?: (value: NonNullable<Filters[Filter]>) => string }
  return (Object.keys(filters) as (keyof Filters)[]).map((filter) => write[filter](filters[filter] as never))
}

function adderTo(values: QueryValue[]): AddValue {
  return (value) => `$${values.push(value)}`
}

function where(all: readonly string[]): string {
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''
}
