/** The query of a list: in an address, in a request, and in the links of a response. */
import { fieldsOf } from './fields.ts'

/**
 * Every filter of the list by its name in the query, with its type, and whether our service counts its matches in an index,
 * without reading brands. A name is compared as `foldName` writes it. Only fields of the contract have filters: a token that may
 * not read an additional field could find out its value by filtering.
 */
export const FILTERS = {
  name: { type: 'name', isIndexed: false },
  id: { type: 'id', isIndexed: false },
  updated_after: { type: 'timestamp', isIndexed: true },
  updated_before: { type: 'timestamp', isIndexed: true },
} as const

export type Filter = keyof typeof FILTERS

/** The filters in the order in which we write them. Changing a filter resets the list to page 1. */
export const FILTER_PARAMETERS = Object.keys(FILTERS) as readonly Filter[]

/**
 * The query parameters of `GET /v1/brands`, in the order in which we write them. Only our service knows `order` and
 * `cursor`: its links carry a cursor alongside `page`, so that it can seek to a page instead of counting rows.
 */
export const LIST_PARAMETERS = [...FILTER_PARAMETERS, 'order', 'limit', 'page', 'cursor'] as const
export type ListParameter = (typeof LIST_PARAMETERS)[number]

/** The parameters without a position in the list. A changed filter keeps them and starts at the first page. */
export const FIRST_PAGE_PARAMETERS: readonly string[] = [...FILTER_PARAMETERS, 'order', 'limit']

export const MAX_LIMIT = 100
export const DEFAULT_LIMIT = 10

interface QueryPair {
  readonly key: string
  readonly value: string
  /** The pair as it was written, so that printing it changes nothing. */
  readonly text: string
}

/** A parsed query string: every pair, unknown ones included, in its order and with its own encoding. */
export interface ListQuery {
  readonly pairs: readonly QueryPair[]
}

/** Parses a query string, with or without its `?`. Never throws: a malformed escape is kept as plain text. */
export function parseListQuery(search: string): ListQuery {
  const query = search.replace(/^\?/, '')
  // Like the filter below, URLSearchParams skips empty pairs.
  const decoded = [...new URLSearchParams(`?${query}`)]
  const texts = query.split('&').filter((text) => text !== '')
  return { pairs: decoded.map(([key, value], index) => ({ key, value, text: texts[index]! })) }
}

/** The query string without `?`. Printing a parsed query gives back the same string. */
export function stringifyListQuery(query: ListQuery): string {
  return query.pairs.map((pair) => pair.text).join('&')
}

/** The first value of a parameter; `undefined` if it is absent or empty, which mean the same. */
export function queryValue(query: ListQuery, key: string): string | undefined {
  return query.pairs.find((pair) => pair.key === key)?.value || undefined
}

/** How many brands a query asks for on a page. A `limit` that is not a positive integer counts as the default. */
export function limitOf(query: ListQuery): number {
  const limit = Number(queryValue(query, 'limit'))
  return Number.isSafeInteger(limit) && limit > 0 ? limit : DEFAULT_LIMIT
}

/** Changes parameters in place, appends new ones, and removes those whose new value is `undefined`. */
export function changeQuery(
  query: ListQuery,
  changes: Readonly<Record<string, string | undefined>>,
): ListQuery {
  const remaining = new Map(Object.entries(changes))
  const pairs: QueryPair[] = []
  for (const pair of query.pairs) {
    if (!Object.hasOwn(changes, pair.key)) {
      pairs.push(pair)
    } else {
      const value = remaining.get(pair.key)
      if (value !== undefined) pairs.push(composePair(pair.key, value))
      remaining.delete(pair.key) // if a parameter is repeated, only the first one is kept
    }
  }
  for (const [key, value] of remaining) if (value !== undefined) pairs.push(composePair(key, value))
  return { pairs }
}

/** The query with only the named parameters, in their order. */
export function keepParameters(query: ListQuery, keys: readonly string[]): ListQuery {
  return { pairs: query.pairs.filter((pair) => keys.includes(pair.key)) }
}

/** The query with only its filters. */
export const filtersOf = (query: ListQuery): ListQuery => keepParameters(query, FILTER_PARAMETERS)

/** The query without the named parameters. */
export function dropParameters(query: ListQuery, keys: readonly string[]): ListQuery {
  return { pairs: query.pairs.filter((pair) => !keys.includes(pair.key)) }
}

/** The page that a query asks for: 1 by default, `undefined` if `page` is not a positive integer. */
export function queryPage(query: ListQuery): number | undefined {
  const text = queryValue(query, 'page')
  if (text === undefined) return 1
  return /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

function composePair(key: string, value: string): QueryPair {
  const encoded = [key, value].map((text) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+'))
  return { key, value, text: encoded.join('=') }
}

export const LINKS = ['first', 'last', 'prev', 'next'] as const
/** The page links of a list response, as any server may send them. */
export type PageLinks = Readonly<Record<(typeof LINKS)[number], string | null>>

/** Reads page links without failing: a link that is missing or not a string becomes null. */
export function readPageLinks(value: unknown): PageLinks {
  const links = fieldsOf(value)
  const read = (name: keyof PageLinks) => (typeof links[name] === 'string' ? links[name] : null)
  return { first: read('first'), last: read('last'), prev: read('prev'), next: read('next') }
}

/**
 * The complete query of a link. Scheme, host and path are dropped on purpose: a server behind a proxy may write an
 * address that we cannot reach, and the token must never follow a link to another origin.
 */
export function linkQuery(link: string | null): ListQuery | null {
  if (!link) return null
  const query = link.split('#', 1)[0]!.split('?').slice(1).join('?')
  return parseListQuery(`?${query}`)
}

/** The page number that a link names; `undefined` if it names none. */
export function linkedPage(link: string | null): number | undefined {
  const query = linkQuery(link)
  return query && queryValue(query, 'page') !== undefined ? queryPage(query) : undefined
}
