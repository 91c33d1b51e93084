/** The filters and orders of a list in words, and the named dates. */
import { FIELDS } from '#contract/fields.ts'
import { type Filter, FILTER_PARAMETERS, type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { formatTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, DATE_PRESETS, dayStart, presetSpan } from '#web/time/days.ts'
import { formatMinutes, formatShortDate, type TimeSpan } from '#web/time/format-time.ts'
import type { TimeZone } from '#web/time/time-zone.ts'

export const ORDER_LABELS: Record<Order, string> = {
  match: 'Best match',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  '-updated_at': 'Newest first',
  updated_at: 'Oldest first',
}

/** "Name: git", "Updated since 1 Nov", "Updated 1 Nov – 3 Nov" */
export function formatFilters(query: ListQuery, zone: TimeZone): string[] {
  const from = afterToDay(queryValue(query, 'updated_after'), zone)
  const to = beforeToDay(queryValue(query, 'updated_before'), zone)
  const isRange = from !== undefined && to !== undefined
  const words = FILTER_PARAMETERS.flatMap((filter) => {
    const value = queryValue(query, filter)
    const isInRange = isRange && filter.startsWith('updated_')
    return value === undefined || isInRange ? [] : [WORDS[filter](value, zone)]
  })
  if (!isRange) return words
  const [first, last] = [formatDay(from, zone), formatDay(to, zone)]
  return [...words, `Updated ${first === last ? `on ${first}` : `${first} – ${last}`}`]
}

/** A whole day as a date, any other time to the minute, and a value that is not a timestamp unchanged. */
const WORDS = {
  name: (name) => `${FIELDS.name.label}: ${name}`,
  id: (id) => `${FIELDS.id.label}: ${id}`,
  updated_after: (after, zone) => {
    const day = afterToDay(after, zone)
    if (day !== undefined) return `Updated since ${formatDay(day, zone)}`
    const time = readTimestamp(after)
    const first = time && time.at + timestampStep(time.form)
    // "From 18:00" is exact; "after 17:59" is not, since the bound is 17:59:59.
    return first !== null && first % 60_000 === 0
      ? `Updated from ${formatMinutes(first, zone)}`
      : `Updated after ${time ? formatMinutes(time.at, zone) : `“${after}”`}`
  },
  updated_before: (before, zone) => {
    const day = beforeToDay(before, zone)
    if (day !== undefined) return `Updated until ${formatDay(day, zone)}`
    const time = readTimestamp(before)
    return `Updated before ${time ? formatMinutes(time.at, zone) : `“${before}”`}`
  },
} satisfies Record<Filter, (value: string, zone: TimeZone) => string>

const formatDay = (day: string, zone: TimeZone) => formatShortDate(dayStart(day, 0, zone), zone)

/** "last week", "since 1 Nov", or "from 1 Nov 2026, 18:00, before 2 Nov 2026, 09:00": each may follow "Updated". */
export function formatDateFilter(query: ListQuery, lastVisit: number | undefined, zone: TimeZone): string {
  const named = namedDatesOf(query, lastVisit, zone)
  if (named) return named.label.toLowerCase()
  const dates = formatFilters(query, zone).filter((label) => label.startsWith('Updated '))
  return dates.map((label) => label.replace('Updated ', '')).join(', ')
}

/** The time span of the dates of a query, infinite where one is missing. `undefined` if it has none. */
export function spanOfQuery(query: ListQuery): TimeSpan | undefined {
  const after = readTimestamp(queryValue(query, 'updated_after'))
  const before = readTimestamp(queryValue(query, 'updated_before'))
  if (!after && !before) return undefined
  return { start: after ? after.at + timestampStep(after.form) : -Infinity, end: before?.at ?? Infinity }
}

/** The dates of a query for a time span, which may be infinite. The bounds of the API are exclusive, hence the step. */
export const datesOfSpan = ({ start, end }: TimeSpan, form: TimestampForm) => ({
  updated_after: start === -Infinity ? undefined : formatTimestamp(start - timestampStep(form), form),
  updated_before: end === Infinity ? undefined : formatTimestamp(end, form),
})

export type NamedDates = ReturnType<typeof namedDates>[number]

/**
 * The named dates, as the filters of a list. None ends later than today, since a service may hold brands whose update is in
 * the future.
 * @param lastVisit the end of the visit before this one; undefined on the first.
 */
export function namedDates(lastVisit: number | undefined, form: TimestampForm, zone: TimeZone) {
  // Getters compute the dates only if they are needed: a list renders at every letter of a search.
  return [
    {
      value: 'any',
      label: 'Any time',
      dates: { updated_after: undefined, updated_before: undefined },
    } as const,
    ...DATE_PRESETS.map(({ days, label }) => ({
      value: days,
      label,
      get dates() {
        return datesOfSpan(presetSpan(days, zone), form)
      },
    })),
    ...(lastVisit === undefined
      ? []
      : [
          {
            value: 'visit' as const,
            label: 'Since your last visit',
            dates: {
              updated_after: formatTimestamp(lastVisit, form),
              updated_before: formatTimestamp(presetSpan(1, zone).end, form),
            },
          },
        ]),
  ]
}

export function namedDatesOf(
  query: ListQuery,
  lastVisit: number | undefined,
  zone: TimeZone,
): NamedDates | undefined {
  const form = readTimestamp(queryValue(query, 'updated_after'))?.form ?? 'seconds'
  return namedDates(lastVisit, form, zone).find(({ dates }) =>
    Object.entries(dates).every(([bound, value]) => queryValue(query, bound) === value),
  )
}
