/** The SQL that reads brands. Both engines know `$1`, `$2` … as placeholders, and differ only in their `Dialect`. */
import type { ListRequest } from '#contract/read-list-request.ts'
import {
  type AddValue,
  type Dialect,
  filterConditions,
  type QueryValue,
  rankConditions,
  rankExpression,
} from './brand-conditions.ts'
import { type SortColumn, type SortKey, sortOrder } from './sort-order.ts'
import type { Position } from './store.ts'

export interface Query {
  readonly sql: string
  readonly values: readonly QueryValue[]
  /** Whether it takes well under a millisecond, whatever the size of the catalogue. */
  readonly isFast: boolean
}

/** JavaScript numbers are exact only up to 2^53, so ids are text outside the database. */
export const BRAND_COLUMNS =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS "updatedAt"'
const PAGE_COLUMNS = 'id, name, logo, updated_at, name_key'

/** Up to this many matching brands are found first and then sorted. Of more, reading in order soon meets a page. */
export const MAX_SORTED = 1000
/** Rows that a fast query skips. */
const MAX_OFFSET = 1000

export const VERSION_QUERY: Query = { sql: 'SELECT version FROM catalogue', values: [], isFast: true }

export function brandQuery(id: string): Query {
  const sql = `SELECT version, ${BRAND_COLUMNS} FROM brand CROSS JOIN catalogue WHERE brand.id = $1`
  return { sql, values: [id], isFast: true }
}

export function isFiltered({ filters }: ListRequest): boolean {
  return Object.keys(filters).length > 0
}

export function countQuery({ filters }: ListRequest, dialect: Dialect): Query {
  const values: QueryValue[] = []
  const matches = filterConditions(filters, true, dialect, adderTo(values))
  const sql = `SELECT version, (SELECT count(*) FROM brand${where(matches)}) AS total FROM catalogue`
  // Databases count the rows of a whole table without reading them.
  return { sql, values, isFast: matches.length === 0 }
}

/** How many brands match. If that is not known, the query counts them, of filtered ones no more than `upTo`. */
export type Total = { readonly known: number } | { readonly known?: never; readonly upTo: number }

/**
 * Reads the brands of a page and the version in one snapshot. A page without brands gives one row, whose id is null.
 * From a position, one brand more is read, to know whether there are any beyond the page.
 */
export function pageQuery(
  request: ListRequest,
  position: Position | undefined,
  total: Total,
  dialect: Dialect,
): Query {
  const values: QueryValue[] = []
  const add = adderTo(values)
  const { filters } = request
  const { columns, descending } = sortOrder(request)
  const plan = position ? planFrom(position, request) : planByNumber(request, total.known)
  const slice: Slice = { ...plan, columns, descending: descending !== plan.backwards }

  const sortsMatches = isFiltered(request) && (total.known ?? 0) <= MAX_SORTED
  let matching = ''
  let page: string
  if (sortsMatches) {
    const rank = columns[0] === 'rank' ? `, ${rankExpression(filters.name!, dialect, add)} AS rank` : ''
    const matches = where(filterConditions(filters, true, dialect, add))
    const limit = total.known === undefined ? ` LIMIT ${add(total.upTo)}` : ''
    matching = `matching AS MATERIALIZED (SELECT ${PAGE_COLUMNS}${rank} FROM brand${matches}${limit}), `
    page = select('*', 'matching', [], slice, add)
  } else if (columns[0] === 'rank') {
    page = selectByRank(request, slice, dialect, add)
  } else {
    const matches = filterConditions(filters, false, dialect, add)
    page = select(PAGE_COLUMNS, dialect.brandsBy[columns[0]], matches, slice, add)
  }
  const count = `(SELECT count(*) FROM ${sortsMatches ? 'matching' : 'brand'})`
  const order = orderBy(
    columns.map((column) => `page.${column}`),
    descending,
  )
  return {
    sql: `WITH ${matching}page AS (${page})
      SELECT version, ${total.known === undefined ? count : 'NULL'} AS total,
        CAST(page.id AS TEXT) AS id, page.name, page.logo, page.updated_at AS "updatedAt"
      FROM catalogue LEFT JOIN page ON true ${order}`,
    values,
    isFast:
      filters.id !== undefined ||
      (!isFiltered(request) && total.known !== undefined && plan.offset <= MAX_OFFSET),
  }
}

/** How to read a page: what to skip and to take from one end of the list, or from a position. */
interface Plan {
  readonly backwards: boolean
  readonly from?: SortKey
  readonly offset: number
  readonly limit: number
}

interface Slice extends Plan {
  readonly columns: readonly SortColumn[]
  /** In the direction of reading. */
  readonly descending: boolean
}

function planFrom(position: Position, { limit }: ListRequest): Plan {
  const plan = { offset: 0, limit: limit + 1 }
  return 'after' in position
    ? { ...plan, backwards: false, from: position.after }
    : { ...plan, backwards: true, from: position.before }
}

function planByNumber({ limit, page }: ListRequest, total: number | undefined): Plan {
  const offset = (page - 1) * limit
  if (total === undefined) return { backwards: false, offset, limit }
  const found = Math.max(0, Math.min(limit, total - offset))
  const after = total - offset - found
  // The last pages are reached sooner from the end. Past the end there is nothing to skip.
  return after < offset
    ? { backwards: true, offset: Math.max(0, after), limit: found }
    : { backwards: false, offset, limit: found }
}

function select(
  selected: string,
  source: string,
  conditions: readonly string[],
  { columns, descending, from, offset, limit }: Slice,
  add: AddValue,
): string {
  const bounds =
    from &&
    `(${columns.join(', ')}) ${descending ? '<' : '>'} (${from.map((value) => add(value)).join(', ')})`
  return `SELECT ${selected} FROM ${source}${where([...conditions, ...(bounds ? [bounds] : [])])}
    ${orderBy(columns, descending)} LIMIT ${add(limit)} OFFSET ${add(offset)}`
}

/** Reads one rank after the other, each in order of names, until the page is full. */
function selectByRank({ filters }: ListRequest, slice: Slice, dialect: Dialect, add: AddValue): string {
  const { name, ...others } = filters
  const { from, ...rest } = slice
  const { descending, offset, limit } = slice
  const ranks = descending ? [3, 2, 1, 0] : [0, 1, 2, 3]
  const remaining = from ? ranks.slice(ranks.indexOf(Number(from[0]))) : ranks
  const parts = remaining.map((rank, index) => {
    const matches = [
      ...rankConditions(rank, name!, dialect, add),
      ...filterConditions(others, false, dialect, add),
    ]
    const inRank: Slice = {
      ...rest,
      columns: slice.columns.slice(1),
      ...(index === 0 && from && { from: from.slice(1) }),
      offset: 0,
      limit: offset + limit,
    }
    const rows = select(`${PAGE_COLUMNS}, ${rank} AS rank`, dialect.brandsBy.name_key, matches, inRank, add)
    return `SELECT * FROM (${rows}) AS rank_${rank}`
  })
  return `${parts.join(' UNION ALL ')} LIMIT ${add(limit)} OFFSET ${add(offset)}`
}

function orderBy(columns: readonly string[], descending: boolean): string {
  return `ORDER BY ${columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ')}`
}

function adderTo(values: QueryValue[]): AddValue {
  return (value) => `$${values.push(value)}`
}

function where(all: readonly string[]): string {
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''
}
