import {
  dropParameters,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  type ListQuery,
  parseListQuery,
  queryValue,
} from '#contract/list-query.ts'
import { readTimestamp, timestampStep } from '#contract/timestamp.ts'
import { isOrderedByUpdate } from '#web/api/order-parameters.ts'
import { readZone } from '#web/preferences/time-zone.ts'
import { OPENING_SEARCH } from '#web/routing/paths.ts'
import { VIEW_PARAMETERS } from '#web/routing/view-parameters.ts'
import { type BrandSort, readSort } from './sort-brands.ts'

/** What the query string of an address says about the list. */
export interface ListLocation {
  /** The whole query string. */
  readonly search: ListQuery
  /**
   * The query of the page: the part of the address that is sent to the service, unchanged. In order of update, the
   * filters with the order and the position, see `isOrderedByUpdate`.
   */
  readonly query: ListQuery
  /** The part of the address that is sent to the service, whatever the order. */
  readonly serviceQuery: ListQuery
  readonly view: 'table' | 'gallery'
  /** Undefined: the service's own order. */
  readonly sort: BrandSort | undefined
  /** No timestamp lies between the bounds of `query`, so the list sends no request. */
  readonly isImpossible: boolean
}

export function readListLocation(text: string): ListLocation {
  const search = withoutUnknownZone(parseListQuery(text || OPENING_SEARCH))
  const serviceQuery = withoutView(search)
  const query = queryOfPage(search, serviceQuery)
  return {
    search,
    query,
    serviceQuery,
    view: queryValue(search, 'view') === 'gallery' ? 'gallery' : 'table',
    sort: readSort(queryValue(search, 'view_sort')),
    isImpossible: isImpossibleRange(query),
  }
}

/** See `ListLocation.query`. */
export function queryOfPage(search: ListQuery, serviceQuery = withoutView(search)): ListQuery {
  return isOrderedByUpdate(search)
    ? keepParameters(search, [...FIRST_PAGE_PARAMETERS, 'view_sort', 'view_at'])
    : serviceQuery
}

function withoutUnknownZone(search: ListQuery): ListQuery {
  const zone = queryValue(search, 'view_zone')
  return zone === undefined || readZone(zone) ? search : dropParameters(search, ['view_zone'])
}

/** The part of an address that is sent to the service, unchanged. */
function withoutView(search: ListQuery): ListQuery {
  return dropParameters(search, VIEW_PARAMETERS)
}

/**
 * Another query with the view of `search` added. A position belongs to its own query and is not added, nor is a time zone
 * where there are no dates.
 */
export function withViewOf(search: ListQuery, query: ListQuery): ListQuery {
  const missing = ['view', 'view_sort', 'view_ground', ...(hasDates(query) ? ['view_zone'] : [])].filter(
    (key) => queryValue(query, key) === undefined,
  )
  return { pairs: [...query.pairs, ...keepParameters(search, missing).pairs] }
}

export function hasDates(query: ListQuery): boolean {
  return ['updated_after', 'updated_before'].some((key) => queryValue(query, key) !== undefined)
}

/** The query that the list sends at a URL of the app. Undefined: the URL has no list, or its list sends no request. */
export function listQueryAt({ pathname, search }: Location, base: string): ListQuery | undefined {
  const path = pathname.slice(new URL(base).pathname.length)
  if (!/^(?:brands(?:\/[^/]*)?)?$/.test(path)) return undefined
  const asked = parseListQuery(search || OPENING_SEARCH)
  const query = withoutView(asked)
  // Pages in order of update take several requests.
  return isOrderedByUpdate(asked) || isImpossibleRange(query) ? undefined : query
}

/** Whether no timestamp can lie between the two exclusive bounds of a query. */
export function isImpossibleRange(query: ListQuery): boolean {
  const after = readTimestamp(queryValue(query, 'updated_after'))
  const before = readTimestamp(queryValue(query, 'updated_before'))
  return after !== null && before !== null && before.at - after.at <= timestampStep(after.form)
}
