import type { SQLInputValue } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { PagePlan } from '#service/stores/page-plan.ts'

/** A statement and its values. The text depends on which filters are given, never on what they say. */
export interface Query {
  readonly sql: string
  readonly parameters: Readonly<Record<string, SQLInputValue>>
}

/** Ids leave SQLite as text, since JavaScript numbers are exact only up to 2^53. */
export const BRAND_COLUMNS =
  'CAST(brand.id AS TEXT) AS id, brand.name, brand.logo, brand.updated_at AS updatedAt'

/** The trigram index knows needles from this many code points on. */
const MIN_INDEXED_LENGTH = 3

/** Counts the brands that match, as `number`. */
export function countQuery(request: ListRequest): Query {
  const { from, conditions, parameters } = brandFilter(request)
  return { sql: `SELECT count(*) AS number FROM ${from}${where(conditions)}`, parameters }
}

/** Reads the brands of a page, in the order of the plan's walk. */
export function pageQuery(request: ListRequest, { direction, bound, skip, take }: PagePlan): Query {
  const { from, conditions, parameters, id } = brandFilter(request)
  const up = direction === 'up'
  if (bound !== undefined) conditions.push(`${id} ${up ? '>' : '<'} :bound`)
  return {
    sql:
      `SELECT ${BRAND_COLUMNS} FROM ${from}${where(conditions)} ` +
      `ORDER BY ${id}${up ? '' : ' DESC'} LIMIT :take OFFSET :skip`,
    parameters: { ...parameters, take, skip, ...(bound !== undefined && { bound: BigInt(bound) }) },
  }
}

interface BrandFilter {
  from: string
  conditions: string[]
  parameters: Record<string, SQLInputValue>
  /** The column to order by. Qualified, since the plain name would be the text column, and "10" sorts before "9". */
  id: string
}

/** What a request's filters say. Whatever a needle holds, quotes, `%` and operators included, is an ordinary character. */
function brandFilter({ name, id, updatedAfter, updatedBefore }: ListRequest): BrandFilter {
  const filter: BrandFilter = { from: 'brand', conditions: [], parameters: {}, id: 'brand.id' }
  function add(condition: string, parameter: string, value: SQLInputValue): void {
    filter.conditions.push(condition)
    filter.parameters[parameter] = value
  }

  if (name !== undefined) {
    const needle = foldName(name)
    if (id === undefined && Array.from(needle).length >= MIN_INDEXED_LENGTH) {
      // CROSS JOIN keeps the index outside, which gives its rows in order of id.
      filter.from = 'brand_search CROSS JOIN brand ON brand.id = brand_search.rowid'
      filter.id = 'brand_search.rowid'
      add('brand_search MATCH :phrase', 'phrase', `"${needle.replaceAll('"', '""')}"`)
    } else {
      add('instr(brand.name_fold, :needle) > 0', 'needle', needle)
    }
  }
  if (id !== undefined) add('brand.id = :id', 'id', BigInt(id))
  if (updatedAfter !== undefined) add('brand.updated_at > :after', 'after', updatedAfter)
  if (updatedBefore !== undefined) add('brand.updated_at < :before', 'before', updatedBefore)
  return filter
}

function where(conditions: readonly string[]): string {
  return conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''
}
