/** Saved searches: names for addresses of the list, kept on this device. They hold no token and reach no server. */
import {
  changeQuery,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  type ListQuery,
  parseListQuery,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { readOrder } from '#contract/orders.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import type { DatePreset } from '#web/time/days.ts'
import { formatDateFilter, namedDates, namedDatesOf, ORDER_LABELS } from './format-filters.ts'
import { VIEW_PARAMETERS } from '#web/data/paths.ts'
import { persisted } from '#web/data/persisted.ts'
import { type TimeZone, zoneParameter } from '#web/time/time-zone.ts'

export const MAX_NAME = 80

/** Only these parameters of an address are saved, so that nothing else in a pasted address is, such as a token. */
const KEPT = [...FIRST_PAGE_PARAMETERS, ...VIEW_PARAMETERS]

export interface SavedSearch {
  readonly name: string
  /** The query string of the list, from its first page. */
  readonly search: string
  /** Replaces the dates of `search`, so that "Last 7 days" always means the last seven. */
  readonly days?: DatePreset | undefined
}

/** The key and the format are those of the first version. */
export const savedSearches = persisted<readonly SavedSearch[]>('brand-catalogue:views', {
  label: 'saved searches',
  read: (stored) => {
    const { views } = (stored ?? {}) as { readonly views?: unknown }
    return Array.isArray(views) ? (views as unknown[]).filter(isSavedSearch) : []
  },
  write: (searches) => (searches.length === 0 ? undefined : { version: 1, views: searches }),
})

function isSavedSearch(stored: unknown): stored is SavedSearch {
  const { name, search } = (stored ?? {}) as Partial<SavedSearch>
  return typeof name === 'string' && typeof search === 'string'
}

/** The search of an address, whose whole days are in `zone`. */
export function savedSearch(name: string, address: ListQuery, zone: TimeZone): SavedSearch {
  const dates = namedDatesOf(address, undefined, zone)?.value
  const days = dates === 'any' || dates === 'visit' ? undefined : dates
  return {
    name: name.trim(),
    search: stringifyListQuery(keepParameters(address, KEPT)),
    ...(days !== undefined && { days }),
  }
}

/** "Git, last 7 days, newest first": a search in words. Empty if it finds all brands. */
export function suggestedName(query: ListQuery, zone: TimeZone): string {
  const named = namedDatesOf(query, undefined, zone)
  const dates =
    named?.value === 'any' ? '' : (named?.label ?? `updated ${formatDateFilter(query, undefined, zone)}`)
  const order = readOrder(queryValue(query, 'order'))
  const id = queryValue(query, 'id')
  const parts = [
    queryValue(query, 'name'),
    id && `id ${id}`,
    ...[dates, order && order !== 'match' ? ORDER_LABELS[order] : ''].map(
      (words) => words.charAt(0).toLowerCase() + words.slice(1),
    ),
  ]
  const words = parts.filter(Boolean).join(', ').slice(0, MAX_NAME)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The query of a saved search as of today. Relative dates are in `zone`, and written as `form`. */
export function queryOfSearch(
  { search, days }: SavedSearch,
  zone: TimeZone,
  form: TimestampForm = 'seconds',
): ListQuery {
  const query = keepParameters(parseListQuery(search), KEPT)
  if (days === undefined) return query
  const { dates } = namedDates(undefined, form, zone).find(({ value }) => value === days) ?? {}
  return changeQuery(query, { ...dates, view_zone: zoneParameter(zone) })
}

/** Whether two addresses show the same list, on any of its pages. */
export const isSameSearch = (left: ListQuery, right: ListQuery): boolean =>
  [...FIRST_PAGE_PARAMETERS, 'view'].every((key) => queryValue(left, key) === queryValue(right, key))

/** No two saved searches have the same name, in capitals or not. */
export const isCalled = (saved: SavedSearch, name: string): boolean =>
  saved.name.toLowerCase() === name.toLowerCase()

/** Adds a search in the place of the one called `place`, or at the end. It replaces the one of the same name. */
export function withSearch(all: readonly SavedSearch[], added: SavedSearch, place = added.name) {
  const index = all.findIndex((saved) => isCalled(saved, place))
  const placed = index < 0 ? [...all, added] : all.with(index, added)
  return placed.filter((saved) => saved === added || !isCalled(saved, added.name))
}
