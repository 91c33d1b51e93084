/** Saved searches: names for addresses of the list, kept on this device. They hold no token and reach no server. */
import {
  changeQuery,
  FILTER_PARAMETERS,
  keepParameters,
  type ListQuery,
  parseListQuery,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import {
  afterToDay,
  beforeToDay,
  DATE_PRESETS,
  dayToAfter,
  dayToBefore,
  presetStart,
} from '#web/brand/zone-clock.ts'
import { persisted } from '#web/data/persisted.ts'
import { type TimeZone, zoneParameter } from '#web/data/locale.ts'

export const LONGEST_NAME = 80

/** Only these parameters of an address are kept, so that nothing else that somebody pasted into it is. */
const LISTED = [...FILTER_PARAMETERS, 'order', 'limit', 'view']
const KEPT = [...LISTED, 'view_zone', 'view_ground']

export interface SavedSearch {
  readonly name: string
  /** The query string of the list, from its first page. */
  readonly search: string
  /** The list has the last so many days, whatever dates `search` has: "Last 7 days" stays the last seven. */
  readonly days?: (typeof DATE_PRESETS)[number]['days'] | undefined
}

/** Under the name and in the form of the first version. */
export const savedSearches = persisted<readonly SavedSearch[]>('brand-catalogue:views', {
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

/** The search of an address whose days are those of `zone`. */
export function savedSearch(name: string, address: ListQuery, zone: TimeZone): SavedSearch {
  const from = afterToDay(queryValue(address, 'updated_after'), zone)
  const endsToday = beforeToDay(queryValue(address, 'updated_before'), zone) === presetStart(1, zone)
  const preset = DATE_PRESETS.find(({ days }) => endsToday && presetStart(days, zone) === from)
  return {
    name: name.trim(),
    search: stringifyListQuery(keepParameters(address, KEPT)),
    ...(preset && { days: preset.days }),
  }
}

/** The query of a search today, in the zone and timestamp form of the reader's own addresses. */
export function queryOfSearch(
  { search, days }: SavedSearch,
  zone: TimeZone,
  form: TimestampForm = 'seconds',
): ListQuery {
  const query = keepParameters(parseListQuery(search), KEPT)
  if (days === undefined) return query
  return changeQuery(query, {
    updated_after: dayToAfter(presetStart(days, zone), form, zone),
    updated_before: dayToBefore(presetStart(1, zone), form, zone),
    view_zone: zoneParameter(zone),
  })
}

/** Whether two addresses show the same list, from its first page or a later one. */
export const isSameSearch = (left: ListQuery, right: ListQuery): boolean =>
  LISTED.every((key) => queryValue(left, key) === queryValue(right, key))

/** A name that is taken replaces its search. */
export function withSearch(searches: readonly SavedSearch[], added: SavedSearch): readonly SavedSearch[] {
  const place = searches.findIndex(({ name }) => name.toLowerCase() === added.name.toLowerCase())
  return place < 0 ? [...searches, added] : searches.with(place, added)
}
