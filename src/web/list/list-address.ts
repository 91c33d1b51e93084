import {
  changeQuery,
  dropParameters,
  type Filter,
  FILTER_PARAMETERS,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  limitOf,
  LIST_PARAMETERS,
  MAX_LIMIT,
  type ListQuery,
  parseListQuery,
  queryPage,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { type TimeZone, zoneParameter } from '#web/time/time-zone.ts'
import { orderOf } from '#web/data/list-order.ts'
import { OPENING_QUERY, VIEW_PARAMETERS, withoutView } from '#web/data/paths.ts'

/** What the query string of an address says about the list. The query has our own parameters, too. */
export function readListLocation(text: string) {
  const { pairs } = parseListQuery(text)
  const own = { pairs: pairs.filter(({ key }) => !TRACKING.test(key)).flatMap(withoutPunctuation) }
  const query = own.pairs.length > 0 ? own : OPENING_QUERY
  return { query, order: orderOf(query), view: viewIn(query) } as const
}

export const viewIn = (query: ListQuery) => (queryValue(query, 'view') === 'gallery' ? 'gallery' : 'table')

/** Parameters that mail programs, chats and advertisements add to links. */
const TRACKING =
  /^(?:utm_.+|(?:fb|g|d|y|tt|tw)clid|msclkid|[gw]braid|mc_[ce]id|igshid|_hs(?:enc|mi)|mkt_tok|_g[al]|li_fat_id|ref_src)$/i

/** A link at the end of a sentence, or in brackets, may end with them. A name may as well: "Yahoo!". */
const PUNCTUATION = /[.,;:!?)\]}>'"’”»…]+$/
const KNOWN: ReadonlySet<string> = new Set([...LIST_PARAMETERS, ...VIEW_PARAMETERS])

function withoutPunctuation(pair: ListQuery['pairs'][number]): ListQuery['pairs'] {
  const { key, value } = pair
  if (!PUNCTUATION.test(value) || key === 'name' || !KNOWN.has(key)) return [pair]
  return changeQuery({ pairs: [pair] }, { [key]: value.replace(PUNCTUATION, '') }).pairs
}

/**
 * What to leave out of a query that the service refuses: what its words quote, or else unknown parameters, or else all that
 * are not filters.
 */
export function refusedParameters(query: ListQuery, words = ''): readonly string[] {
  const { pairs } = withoutView(query)
  const sent = [...new Set(pairs.map(({ key }) => key))]
  const isKnown = (key: string) => LIST_PARAMETERS.some((known) => known === key)
  const isFilter = (key: string) => FILTER_PARAMETERS.some((filter) => filter === key)
  const groups = [
    pairs.filter(({ key, value }) => words.includes(`${key}=${value}`)).map(({ key }) => key),
    sent.filter((key) => !isKnown(key)),
    sent.filter((key) => !isFilter(key)),
    sent,
  ]
  return groups.find(({ length }) => length > 0) ?? []
}

/**
 * The query of a link of the service, with the view and the order of the current address: the links of a service without
 * `order` do not repeat it.
 */
export function withPlaceOf(address: ListQuery, query: ListQuery): ListQuery {
  const missing = ['order', ...VIEW_PARAMETERS].filter((key) => queryValue(query, key) === undefined)
  return { pairs: [...query.pairs, ...keepParameters(address, missing).pairs] }
}

/** How many rows a page has at most, for the room it takes while it loads. */
export const rowsOf = (query: ListQuery) => Math.min(limitOf(query), MAX_LIMIT)

/** The page sizes on offer. Those of the gallery fill its rows. */
export const PAGE_SIZES = { table: [10, 25, 50, 100], gallery: [12, 24, 48, 96] } as const

/**
 * An address in another view. The page has about the same size, and contains the brand that was first. Without page numbers
 * it is the first page.
 */
export function inView(address: ListQuery, view: 'table' | 'gallery'): ListQuery {
  const other: readonly number[] = PAGE_SIZES[view === 'gallery' ? 'table' : 'gallery']
  const query = changeQuery(address, { view: view === 'gallery' ? view : undefined })
  const limit = PAGE_SIZES[view][other.indexOf(limitOf(address))]
  if (limit === undefined) return query
  const page = Math.floor((((queryPage(address) ?? 1) - 1) * limitOf(address)) / limit) + 1
  return firstPage(query, { limit: String(limit), page: page === 1 ? undefined : String(page) })
}

export type ListChanges = Partial<Record<Filter | 'limit', string | undefined>>

/**
 * The first page of an address with other filters. If no order was chosen, a new search orders by best match, and new dates
 * order by newest first. If the search is removed, so is the order by best match.
 */
export function withFilters(address: ListQuery, changes: ListChanges): ListQuery {
  const query = changeQuery(address, changes)
  const chosen = queryValue(query, 'order')
  const order = chosen === 'match' && !hasName(query) ? undefined : chosen
  const begins = (has: (of: ListQuery) => boolean) => has(query) && !has(address)
  const first = begins(hasDates) ? '-updated_at' : begins(hasName) ? 'match' : undefined
  return firstPage(address, { ...changes, order: order ?? first })
}

const hasName = (query: ListQuery) => queryValue(query, 'name') !== undefined

/** The list as it opens, in the view of an address: no filter, no order, and the reader's own time zone. */
export function withoutFilters(address: ListQuery): ListQuery {
  return keepParameters(dropParameters(address, ['view_zone']), ['limit', ...VIEW_PARAMETERS])
}

/** Whether two queries that are sent differ only in their page. */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  const listOf = (query: ListQuery) => stringifyListQuery(dropParameters(query, ['page', 'cursor']))
  return listOf(one) === listOf(other)
}

/** The first page of the list at an address, in the same view, with changes. */
export function firstPage(
  address: ListQuery,
  changes: Readonly<Record<string, string | undefined>> = {},
): ListQuery {
  const { pairs } = changeQuery(keepParameters(address, FIRST_PAGE_PARAMETERS), changes)
  return { pairs: [...pairs, ...keepParameters(address, VIEW_PARAMETERS).pairs] }
}

/** The query of the list at a URL of the app, or `undefined` if the URL has no list. */
export function listQueryAt({ pathname, search }: Location, base: string): ListQuery | undefined {
  const path = pathname.slice(new URL(base).pathname.length)
  return /^(?:brands(?:\/[^/]*)?)?$/.test(path) ? readListLocation(search).query : undefined
}

/**
 * Adds the time zone to an address whose filters were just set, if it has dates, so that whole days are the same days for
 * everybody. A zone from a link always stays.
 */
export function withZoneOfDates(search: ListQuery, zone: TimeZone, isZoneFromLink: boolean): ListQuery {
  return changeQuery(search, {
    view_zone: isZoneFromLink || hasDates(search) ? zoneParameter(zone) : undefined,
  })
}

/** An address that shows everybody what is on this screen: the same times, on the same background. */
export function sharedQuery(
  search: ListQuery,
  { zone, background }: { readonly zone: TimeZone; readonly background: string },
): ListQuery {
  return changeQuery(search, { view_zone: zoneParameter(zone), view_ground: background })
}

export function hasDates(query: ListQuery): boolean {
  return ['updated_after', 'updated_before'].some((key) => queryValue(query, key) !== undefined)
}
