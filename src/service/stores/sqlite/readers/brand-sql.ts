import type { SQLInputValue } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { PagePlan } from '#service/stores/model/page-plan.ts'
import { shortNeedle } from '#service/stores/model/short-needles.ts'

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
  const needle = shortNeedle(request)
  if (needle !== undefined) {
    const sql = 'SELECT ifnull((SELECT total FROM short_needle WHERE needle = :needle), 0) AS number'
    return { sql, parameters: { needle } }
  }
  const { from, conditions, parameters } = brandFilter(request)
  // The index of names by itself says how many it finds.
  const alone = from !== 'brand' && conditions.length === 1
  return {
    sql: `SELECT count(*) AS number FROM ${alone ? 'brand_search' : from}${where(conditions)}`,
    parameters,
  }
}

/** Reads the brands of a page, in the order of the plan's walk. */
export function pageQuery(request: ListRequest, plan: PagePlan): Query {
  const { from, conditions, parameters, id } = brandFilter(request)
  return { sql: selectBrands(from, conditions, id, plan), parameters: { ...parameters, ...walk(plan) } }
}

/** As `pageQuery`, for a window of time only: meets the brands in order of id and leaves out those of other times. */
export function windowByIdQuery(request: ListRequest, plan: PagePlan): Query {
  const { conditions, parameters, id } = brandFilter(request)
  return {
    sql: selectBrands('brand NOT INDEXED', conditions, id, plan),
    parameters: { ...parameters, ...walk(plan) },
  }
}

/** As `pageQuery`, for a window of time only: collects all its brands from the index of time, then sorts their ids. */
export function windowByTimeQuery(request: ListRequest, plan: PagePlan): Query {
  const { conditions, parameters, id } = brandFilter(request)
  const order = `ORDER BY ${id}${plan.direction === 'up' ? '' : ' DESC'}`
  const ids = `SELECT id FROM brand INDEXED BY brand_updated_at${where([...conditions, ...beyond(id, plan)])}`
  return {
    sql: `SELECT ${BRAND_COLUMNS} FROM brand WHERE id IN (${ids} ${order} LIMIT :take OFFSET :skip) ${order}`,
    parameters: { ...parameters, ...walk(plan) },
  }
}

function selectBrands(from: string, conditions: readonly string[], id: string, plan: PagePlan): string {
  const order = `ORDER BY ${id}${plan.direction === 'up' ? '' : ' DESC'}`
  return `SELECT ${BRAND_COLUMNS} FROM ${from}${where([...conditions, ...beyond(id, plan)])} ${order} LIMIT :take OFFSET :skip`
}

function beyond(id: string, { direction, bound }: PagePlan): string[] {
  return bound === undefined ? [] : [`${id} ${direction === 'up' ? '>' : '<'} :bound`]
}

function walk({ bound, skip, take }: PagePlan): Record<string, SQLInputValue> {
  return { take, skip, ...(bound !== undefined && { bound: BigInt(bound) }) }
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
