/**
 * The query parameters of `GET /v1/brands` (service document, section 4.1), in the order in which we compose them. The
 * last is ours alone: links carry it beside `page`, so that a page is found by its place and not by counting.
 */
export const LIST_PARAMETERS = [
  'name',
  'id',
  'updated_after',
  'updated_before',
  'limit',
  'page',
  'cursor',
] as const
export type ListParameter = (typeof LIST_PARAMETERS)[number]

/** Those that narrow the list: a change of one starts again at page 1. */
export const FILTER_PARAMETERS = ['name', 'id', 'updated_after', 'updated_before'] as const
export type FilterParameter = (typeof FILTER_PARAMETERS)[number]

export const MAX_LIMIT = 100
export const DEFAULT_LIMIT = 10

interface QueryPair {
  readonly key: string
  readonly value: string
  /** The pair as it stood in the address, so that printing changes nothing. */
  readonly text: string
}

/** A query string taken apart: every pair in its order and own encoding, unknown ones included. */
export interface ListQuery {
  readonly pairs: readonly QueryPair[]
}

/** Reads a query string, with or without its `?`. Never throws: a broken escape stands for itself. */
export function parseListQuery(search: string): ListQuery {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const equals = text.indexOf('=')
      const [key, value] = equals < 0 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)]
      return { key: decode(key), value: decode(value), text }
    })
  return { pairs }
}

/** The query string without `?`. `parseListQuery` and this one undo each other. */
export function printListQuery(query: ListQuery): string {
  return query.pairs.map((pair) => pair.text).join('&')
}

/** The first value of a parameter; undefined when it is absent or empty, which mean the same (DESIGN). */
export function queryValue(query: ListQuery, key: string): string | undefined {
  return query.pairs.find((pair) => pair.key === key)?.value || undefined
}

/** The query with some parameters set (in place, else at the end) or, where the value is undefined, removed. */
export function changeQuery(
  query: ListQuery,
  changes: Readonly<Record<string, string | undefined>>,
): ListQuery {
  const left = new Map(Object.entries(changes))
  const pairs: QueryPair[] = []
  for (const pair of query.pairs) {
    if (!Object.hasOwn(changes, pair.key)) {
      pairs.push(pair)
    } else {
      const value = left.get(pair.key)
      if (value !== undefined) pairs.push(composePair(pair.key, value))
      left.delete(pair.key) // a repeated parameter keeps its first place only
    }
  }
  for (const [key, value] of left) if (value !== undefined) pairs.push(composePair(key, value))
  return { pairs }
}

/** Only the named parameters, in their order. */
export function keepParameters(query: ListQuery, keys: readonly string[]): ListQuery {
  return { pairs: query.pairs.filter((pair) => keys.includes(pair.key)) }
}

/** All but the named parameters. */
export function dropParameters(query: ListQuery, keys: readonly string[]): ListQuery {
  return { pairs: query.pairs.filter((pair) => !keys.includes(pair.key)) }
}

/** The page a query asks for; undefined when it says something else than a whole number from 1. */
export function queryPage(query: ListQuery): number | undefined {
  const text = queryValue(query, 'page')
  if (text === undefined) return 1
  const page = /^\d{1,15}$/.test(text) ? Number(text) : 0
  return page >= 1 ? page : undefined
}

function composePair(key: string, value: string): QueryPair {
  return { key, value, text: `${encode(key)}=${encode(value)}` }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
