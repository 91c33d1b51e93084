/** The filters of a list in words, and the dates that have a name. */
import { type Filter, FILTER_PARAMETERS, FILTERS } from '#contract/filters.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { formatTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import {
  afterToDay,
  beforeToDay,
  DATE_PRESETS,
  dayStart,
  dayToAfter,
  dayToBefore,
  presetStart,
} from '#web/brand/zone-clock.ts'
import { minuteWords, shortDateWords } from '#web/brand/time-words.ts'
import type { TimeZone } from '#web/data/time-zone.ts'

/** One active filter in words. */
interface FilterWords {
  /** "Updated since 1 Nov" */
  readonly label: string
  /** "1 Nov", where the filter is a bound of whole days. */
  readonly day?: string
}

/** "Name: git", "Updated since 1 Nov" */
export function filterWords(query: ListQuery, zone: TimeZone): string[] {
  const words = FILTER_PARAMETERS.flatMap((filter): FilterWords[] => {
    const value = queryValue(query, filter)
    return value === undefined ? [] : [WORDS[filter](value, zone)]
  })
  const [from, to] = words.filter(({ day }) => day !== undefined)
  if (!from || !to) return words.map(({ label }) => label)
  const others = words.filter((filter) => filter !== from && filter !== to).map(({ label }) => label)
  return [...others, `Updated ${from.day === to.day ? `on ${from.day}` : `${from.day} – ${to.day}`}`]
}

/** A whole day as a date, any other time to the minute, and a value that is no timestamp unchanged. */
const WORDS = {
  name: (name) => ({ label: `${FILTERS.name.label}: ${name}` }),
  id: (id) => ({ label: `${FILTERS.id.label}: ${id}` }),
  updated_after: (after, zone) => {
    const day = afterToDay(after, zone)
    if (day !== undefined) return dayWords('since', day, zone)
    const time = readTimestamp(after)
    const first = time && time.at + timestampStep(time.form)
    // "From 18:00" is exact where "after 17:59" is not: 17:59:59 is left out.
    return first !== null && first % 60_000 === 0
      ? { label: `Updated from ${minuteWords(first, zone)}` }
      : { label: `Updated after ${time ? minuteWords(time.at, zone) : `“${after}”`}` }
  },
  updated_before: (before, zone) => {
    const day = beforeToDay(before, zone)
    if (day !== undefined) return dayWords('until', day, zone)
    const time = readTimestamp(before)
    return { label: `Updated before ${time ? minuteWords(time.at, zone) : `“${before}”`}` }
  },
} satisfies Record<Filter, (value: string, zone: TimeZone) => FilterWords>

function dayWords(joint: string, date: string, zone: TimeZone): FilterWords {
  const day = shortDateWords(dayStart(date, 0, zone), zone)
  return { label: `Updated ${joint} ${day}`, day }
}

/** "Updated since 1 Nov", or "Updated from 1 Nov 2026, 18:00, before 2 Nov 2026, 09:00". */
export function dateFilterWords(query: ListQuery, zone: TimeZone): string {
  const dates = filterWords(query, zone).filter((label) => label.startsWith('Updated '))
  return dates.map((label, index) => (index === 0 ? label : label.replace('Updated ', ''))).join(', ')
}

/** Dates that have a name. */
export interface NamedDates {
  readonly value: 'any' | 'visit' | (typeof DATE_PRESETS)[number]['value']
  readonly label: string
  readonly dates: Readonly<Record<'updated_after' | 'updated_before', string | undefined>>
}

const VISIT = { value: 'visit', label: 'Since my last visit' } as const

/**
 * The dates that have a name, as the filters of a list. They end today: a service may hold brands with an update in the
 * future.
 * @param lastVisit the end of the visit before this one; undefined on the first.
 */
export function namedDates(lastVisit: number | undefined, form: TimestampForm, zone: TimeZone): NamedDates[] {
  const until = dayToBefore(presetStart(1, zone), form, zone)
  const since = (after: string) => ({ updated_after: after, updated_before: until })
  return [
    { value: 'any', label: 'Any time', dates: { updated_after: undefined, updated_before: undefined } },
    ...DATE_PRESETS.map(({ value, label, days }) => ({
      value,
      label,
      dates: since(dayToAfter(presetStart(days, zone), form, zone)),
    })),
    ...(lastVisit === undefined ? [] : [{ ...VISIT, dates: since(formatTimestamp(lastVisit, form)) }]),
  ]
}

/** The dates with a name that a query has. */
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
