import {
  changeQuery,
  dropParameters,
  type Filter,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  limitOf,
  type ListQuery,
  parseListQuery,
  queryPage,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { type TimeZone, zoneParameter } from '#web/data/locale.ts'
import type { Order } from '#contract/orders.ts'
import { orderOf } from '#web/data/list-order.ts'
import { OPENING_SEARCH } from '#web/data/paths.ts'

/** What the query string of an address says about the list. */
export interface ListLocation {
  /** The query of the API, unchanged, with our own parameters (`view…`), which are never sent. */
  readonly query: ListQuery
  /** Undefined: the service's own. */
  readonly order: Order | undefined
  readonly view: 'table' | 'gallery'
}

export function readListLocation(text: string): ListLocation {
  const query = parseListQuery(text || OPENING_SEARCH)
  return {
    query,
    order: orderOf(query),
    view: queryValue(query, 'view') === 'gallery' ? 'gallery' : 'table',
  }
}

const VIEW = ['view', 'view_ground', 'view_zone']

/** What an address says of how its list is shown. */
export const viewOf = (address: ListQuery) => keepParameters(address, VIEW)

/** Another query with the view of an address added. */
export function withViewOf(address: ListQuery, query: ListQuery): ListQuery {
  return withMissing(address, query, VIEW)
}

/**
 * The query of a link of the service, with the view and the order of the address that it was on: the links of a service
 * without `order` do not repeat it.
 */
export function withPlaceOf(address: ListQuery, query: ListQuery): ListQuery {
  return withViewOf(address, withMissing(address, query, ['order']))
}

function withMissing(address: ListQuery, query: ListQuery, keys: readonly string[]): ListQuery {
  const missing = keys.filter((key) => queryValue(query, key) === undefined)
  return { pairs: [...query.pairs, ...keepParameters(address, missing).pairs] }
}

/** The sizes of a page, from which readers choose: those of the gallery fill its rows. */
export const PAGE_SIZES = { table: [10, 25, 50, 100], gallery: [12, 24, 48, 96] } as const

/**
 * An address in another view, its page of about the same size and with the same first brand; the first page where pages have
 * no numbers.
 */
export function inView(address: ListQuery, view: 'table' | 'gallery'): ListQuery {
  const other: readonly number[] = PAGE_SIZES[view === 'gallery' ? 'table' : 'gallery']
  const query = changeQuery(address, { view: view === 'gallery' ? view : undefined })
  const limit = PAGE_SIZES[view][other.indexOf(limitOf(address))]
  if (limit === undefined) return query
  const page = Math.floor((((queryPage(address) ?? 1) - 1) * limitOf(address)) / limit) + 1
  const sized = { limit: String(limit), page: page === 1 ? undefined : String(page) }
  return withViewOf(query, changeQuery(firstPage(query), sized))
}

export type ListChanges = Partial<Record<Filter | 'limit', string | undefined>>

/**
 * The first page of an address with other filters. Unless another order was chosen before, a search begins with the best
 * match and a choice of dates with the newest. Without a search, there is nothing to match.
 */
export function withFilters(address: ListQuery, changes: ListChanges): ListQuery {
  const query = changeQuery(firstPage(address), changes)
  const chosen = queryValue(query, 'order')
  const order = chosen === 'match' && !hasName(query) ? undefined : chosen
  const begins = (has: (of: ListQuery) => boolean) => has(query) && !has(address)
  const first = begins(hasDates) ? '-updated_at' : begins(hasName) ? 'match' : undefined
  return withViewOf(address, changeQuery(query, { order: order ?? first }))
}

const hasName = (query: ListQuery) => queryValue(query, 'name') !== undefined

/** The first page of an address in another order; undefined: the service's own. */
export function withOrder(address: ListQuery, order: Order | undefined): ListQuery {
  return withViewOf(address, changeQuery(firstPage(address), { order }))
}

/** The list as it opens, in the view of an address: no filter, no order, and the reader's own time zone. */
export function withoutFilters(address: ListQuery): ListQuery {
  return keepParameters(address, ['limit', 'view', 'view_ground'])
}

/** Whether two queries that are sent differ only in their page. */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  const listOf = (query: ListQuery) => stringifyListQuery(dropParameters(query, ['page', 'cursor']))
  return listOf(one) === listOf(other)
}

/** The first page of a list, of any of its queries. */
export const firstPage = (query: ListQuery) => keepParameters(query, FIRST_PAGE_PARAMETERS)

/** The query of the list at a URL of the app. Undefined: the URL has no list. */
export function listQueryAt({ pathname, search }: Location, base: string): ListQuery | undefined {
  const path = pathname.slice(new URL(base).pathname.length)
  return /^(?:brands(?:\/[^/]*)?)?$/.test(path) ? readListLocation(search).query : undefined
}

/**
 * An address whose filters were just set: with dates it names the zone in which they are whole days, so that they are the
 * same days for everybody. A zone that is not the reader's own stays anyway.
 */
export function withZoneOfDates(search: ListQuery, zone: TimeZone, isBorrowed: boolean): ListQuery {
  return changeQuery(search, { view_zone: isBorrowed || hasDates(search) ? zoneParameter(zone) : undefined })
}

/** An address that shows everybody what is on this screen: the same times, on the same background. */
export function sharedQuery(
  search: ListQuery,
  { zone, ground }: { readonly zone: TimeZone; readonly ground: string },
): ListQuery {
  return changeQuery(search, { view_zone: zoneParameter(zone), view_ground: ground })
}

export function hasDates(query: ListQuery): boolean {
  return ['updated_after', 'updated_before'].some((key) => queryValue(query, key) !== undefined)
}
