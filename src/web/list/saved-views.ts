/** Saved views: names for addresses of the list, kept on this device. They hold no token and reach no server. */
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import {
  changeQuery,
  keepParameters,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
  queryValue,
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
import { type TimeZone, zoneParameter } from '#web/data/time-zone.ts'

const MAX_NAME = 80
const MAX_SEARCH = 2000

/** Only these parameters of an address are kept, so that nothing else that somebody pasted into it is. */
const LISTED = [...FILTER_PARAMETERS, 'order', 'limit', 'view']
const KEPT = [...LISTED, 'view_zone', 'view_ground']

export interface SavedView {
  readonly name: string
  /** The query string of the list, from its first page. */
  readonly search: string
  /** The list has the last so many days, whatever dates `search` has: "Last 7 days" stays the last seven. */
  readonly days?: (typeof DATE_PRESETS)[number]['days'] | undefined
}

/** The view that a stored entry holds; undefined if it is none. */
export function readView(entry: unknown): SavedView | undefined {
  const stored = (entry ?? {}) as Partial<Record<keyof SavedView, unknown>>
  if (typeof stored.name !== 'string' || typeof stored.search !== 'string') return undefined
  const name = stored.name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  if (name.length === 0 || name.length > MAX_NAME || stored.search.length > MAX_SEARCH) return undefined
  const days = DATE_PRESETS.find((preset) => preset.days === stored.days)?.days
  if (days !== stored.days) return undefined
  const query = keepParameters(parseListQuery(stored.search), KEPT)
  return { name, search: stringifyListQuery(query), ...(days && { days }) }
}

/** How the reader's own dates are written in the addresses of the list. */
export interface DatesToday {
  /** The timestamp format of the service; undefined while it is unknown. */
  readonly form: TimestampForm | undefined
  readonly zone: TimeZone
}

/**
 * The view of an address whose days are those of `zone`; undefined if the name is empty or too long, or the address too
 * long.
 */
export function savedView(name: string, address: ListQuery, zone: TimeZone): SavedView | undefined {
  const from = afterToDay(queryValue(address, 'updated_after'), zone)
  const before = queryValue(address, 'updated_before')
  const endsToday = before === undefined || beforeToDay(before, zone) === presetStart(1, zone)
  const days = endsToday
    ? DATE_PRESETS.find((preset) => presetStart(preset.days, zone) === from)?.days
    : undefined
  return readView({ name, search: stringifyListQuery(address), days })
}

/** The query of a view today. */
export function queryOfView({ search, days }: SavedView, { form, zone }: DatesToday): ListQuery {
  const query = parseListQuery(search)
  if (days === undefined) return query
  const written = form ?? 'seconds'
  const isOpen = queryValue(query, 'updated_before') === undefined
  return changeQuery(query, {
    updated_after: dayToAfter(presetStart(days, zone), written, zone),
    updated_before: isOpen ? undefined : dayToBefore(presetStart(1, zone), written, zone),
    view_zone: zoneParameter(zone),
  })
}

/** Whether two addresses show the same list, from its first page or a later one. */
export function isSameView(left: ListQuery, right: ListQuery): boolean {
  return canonical(left) === canonical(right)
}

function canonical(query: ListQuery): string {
  return JSON.stringify(LISTED.map((key) => queryValue(query, key)))
}

export const isSameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

/** Adds views. A name that is taken replaces its view. */
export function withViews(views: readonly SavedView[], added: readonly SavedView[]): readonly SavedView[] {
  return [...new Map([...views, ...added].map((view) => [view.name.toLowerCase(), view])).values()]
}

export const MAX_VIEWS = 200
const VERSION = 1

/** The views that are stored, or in a file; what cannot be read is left out. Undefined: it is no list of views. */
export function readViews(json: unknown): readonly SavedView[] | undefined {
  const stored = (json ?? {}) as { readonly version?: unknown; readonly views?: unknown }
  if (stored.version !== VERSION || !Array.isArray(stored.views)) return undefined
  const views = (stored.views as readonly unknown[]).flatMap((entry) => readView(entry) ?? [])
  return withViews([], views).slice(0, MAX_VIEWS)
}

/** What is stored, or in a file. */
export const viewsJson = (views: readonly SavedView[]) => ({ version: VERSION, views })

export const savedViews = persisted<readonly SavedView[]>('brand-catalogue:views', {
  read: (stored) => readViews(stored) ?? [],
  write: (views) => (views.length === 0 ? undefined : viewsJson(views)),
})
