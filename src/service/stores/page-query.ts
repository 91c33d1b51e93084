/** The SQL that reads a page of brands, in any order. */
import type { ListRequest } from '#contract/read-list-request.ts'
import { BrandConditions, where } from './brand-conditions.ts'
import type { Dialect, Query } from './engine.ts'
import type { Position, SortKey } from './records.ts'
import { type SortColumn, sortOrder } from './sort-order.ts'

const PAGE_COLUMNS = 'id, name, logo, updated_at, fields'
const NAMED_COLUMNS = `${PAGE_COLUMNS}, name_key`

/** Up to this many matches are all found and then sorted. With more, reading in order soon finds a page of them. */
export const MAX_SORTED = 1000
/**
 * Reading brands in any order but that by id jumps through the table, which is slow. All matches are found and sorted instead,
 * unless there are this many times as many as rows to skip and read: then a few jumps find a page.
 */
const MIN_SHARE = 50
/** The most rows that a fast query skips. */
const MAX_OFFSET = 1000

export interface KnownTotal {
  readonly known: number
  /** In the order `match`: about how many of them have rank 2 or 3, which no index covers. */
  readonly inRank?: Readonly<Record<2 | 3, number>>
}

/** If the total is not known, the query counts the matches; with filters, it stops at `upTo`. */
export type TotalOrLimit =
  | KnownTotal
  | { readonly known?: never; readonly inRank?: never; readonly upTo: number }

/**
 * Reads the brands of a page and the version in one snapshot. An empty page is one row whose id is null.
 * From a position, the query reads one extra brand, which tells whether there are any beyond the page.
 */
export function pageQuery(
  request: ListRequest,
  position: Position | undefined,
  total: TotalOrLimit,
  dialect: Dialect,
  withChanges = false,
): Query {
  const { filters } = request
  const conditions = new BrandConditions(filters, dialect)
  const { columns, descending } = sortOrder(request)
  const plan = planOf(position, request, total.known)
  const slice: Slice = { ...plan, columns, descending: descending !== plan.backwards }
  const isRanked = columns[0] === 'rank'
  const isFiltered = Object.keys(filters).length > 0
  const changes = withChanges ? ', changes' : ''
  const selected = `${columns.includes('name_key') ? NAMED_COLUMNS : PAGE_COLUMNS}${changes}`
  const isRare = (count: number) => count < MIN_SHARE * (plan.offset + plan.limit)

  const sorts =
    isFiltered &&
    (total.known === undefined || total.known <= MAX_SORTED || (columns[0] !== 'id' && isRare(total.known)))
  const ranks = isRanked && !sorts ? ranksFrom(slice) : []
  const rare = ranks.filter((rank) => rank !== 1 && isRare(total.inRank?.[rank] ?? 0))
  let matching = ''
  if (sorts || rare.length > 0) {
    const rank = isRanked ? `, ${conditions.rank()} AS rank` : ''
    const limit = total.known === undefined ? ` LIMIT ${conditions.add(total.upTo)}` : ''
    // Finds all matches before the page is read from them.
    matching = `matching AS MATERIALIZED (
      SELECT ${selected}${rank} FROM ${conditions.matching()}${limit}), `
  }
  let page: string
  if (sorts) page = select('*', 'matching', [], slice, conditions)
  else if (columns[0] === 'rank') page = selectByRank(selected, slice, ranks, rare, conditions)
  else {
    const matches = conditions.all()
    const source = dialect.brandsBy[columns[0]]
    if (plan.offset > 0) {
      // The inner query skips rows in an index alone, without reading the brands.
      const first = select(columns.join(', '), source, matches, { ...slice, limit: 1 }, conditions)
      matches.push(`(${columns.join(', ')}) ${slice.descending ? '<=' : '>='} (${first})`)
    }
    page = select(selected, source, matches, { ...slice, offset: 0 }, conditions)
  }
  const order = orderBy(
    columns.map((column) => `page.${column}`),
    descending,
  )
  return {
    sql: `WITH ${matching}page AS (${page})
      SELECT version, ${total.known === undefined ? counts(sorts, isRanked) : 'NULL AS total'},
        CAST(page.id AS TEXT) AS id, page.name, page.logo, page.updated_at AS "updatedAt", page.fields${withChanges ? ', page.changes' : ''}
      FROM catalogue LEFT JOIN page ON true ${order}`,
    values: conditions.values,
    isFast:
      filters.id !== undefined || (!isFiltered && total.known !== undefined && plan.offset <= MAX_OFFSET),
  }
}

function counts(ofMatches: boolean, ofRanks: boolean): string {
  const total = `(SELECT count(*) FROM ${ofMatches ? 'matching' : 'brand'}) AS total`
  const ranks = [2, 3].map((rank) => `(SELECT count(*) FROM matching WHERE rank = ${rank}) AS rank${rank}`)
  return [total, ...(ofRanks ? ranks : [])].join(', ')
}

/** How to read a page: how many rows to skip and to take, from one end of the list or from a position. */
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

function planOf(
  position: Position | undefined,
  { limit, page }: ListRequest,
  total: number | undefined,
): Plan {
  if (position) {
    const backwards = 'before' in position
    return { backwards, from: backwards ? position.before : position.after, offset: 0, limit: limit + 1 }
  }
  const offset = (page - 1) * limit
  if (total === undefined) return { backwards: false, offset, limit }
  const found = Math.max(0, Math.min(limit, total - offset))
  const after = total - offset - found
  // Pages near the end are faster to reach from the end. Past the end there is nothing to skip.
  return after < offset
    ? { backwards: true, offset: Math.max(0, after), limit: found }
    : { backwards: false, offset, limit: found }
}

function select(
  selected: string,
  source: string,
  all: readonly string[],
  { columns, descending, from, offset, limit }: Slice,
  { add }: BrandConditions,
): string {
  const bounds =
    from &&
    `(${columns.join(', ')}) ${descending ? '<' : '>'} (${from.map((value) => add(value)).join(', ')})`
  return `SELECT ${selected} FROM ${source}${where([...all, ...(bounds ? [bounds] : [])])}
    ${orderBy(columns, descending)} LIMIT ${add(limit)} OFFSET ${add(offset)}`
}

type Rank = 1 | 2 | 3

/** The ranks that a slice may reach, in the order in which it reads them. */
function ranksFrom({ from, descending }: Slice): readonly Rank[] {
  const ranks: readonly Rank[] = descending ? [3, 2, 1] : [1, 2, 3]
  return from ? ranks.slice(ranks.indexOf(from[0] as Rank)) : ranks
}

/**
 * Reads one rank after the other, each in order of names, until the page is full: engines read the parts of UNION ALL in
 * turn. Names of rank 1 are a range. The other ranks are read in order too, unless they are rare: then from all matches.
 */
function selectByRank(
  columns: string,
  { from, ...slice }: Slice,
  ranks: readonly Rank[],
  rare: readonly Rank[],
  conditions: BrandConditions,
): string {
  const { descending, offset, limit } = slice
  const parts = ranks.map((rank, index) => {
    const inRank: Slice = {
      ...slice,
      columns: slice.columns.slice(1),
      ...(index === 0 && from && { from: from.slice(1) }),
      offset: 0,
      limit: offset + limit,
    }
    const bounded = inRank.from && (descending ? 'end' : 'start')
    const selected = `${columns}, ${rank} AS rank`
    const [source, all] = rare.includes(rank)
      ? ['matching', [`rank = ${rank}`]]
      : [conditions.dialect.brandsBy.name_key, conditions.ofRank(rank, bounded)]
    const rows = select(selected, source, all, inRank, conditions)
    return `SELECT * FROM (${rows}) AS rank_${rank}`
  })
  return `${parts.join(' UNION ALL ')} LIMIT ${conditions.add(limit)} OFFSET ${conditions.add(offset)}`
}

function orderBy(columns: readonly string[], descending: boolean): string {
  return `ORDER BY ${columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ')}`
}
