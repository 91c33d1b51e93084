import type { TimeZone } from '#web/data/time-zone.ts'
import { startOfDay, zoneClock } from './zone-clock.ts'

/** Milliseconds since 1970; `end` is excluded. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}

export type SpanUnit = 'hour' | 'day' | 'week' | 'month' | 'year'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Hours into which a single day is divided. */
const HOURS = [1, 2, 3, 4, 6]
/** The lengths of other spans, the shortest first, with about how many milliseconds each takes. */
const LENGTHS: readonly (readonly [unit: SpanUnit, step: number, milliseconds: number])[] = [
  ['day', 1, DAY],
  ['day', 2, 2 * DAY],
  ['week', 1, 7 * DAY],
  ['week', 2, 14 * DAY],
  ['month', 1, 30.44 * DAY],
  ['month', 3, 91.31 * DAY],
  ['month', 6, 182.62 * DAY],
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 20_000].map(
    (years) => ['year', years, years * 365.25 * DAY] as const,
  ),
]

/**
 * Divides the time from `from` to `to` (excluded) at the calendar's own edges in a zone, into spans of equal length: the
 * shortest that needs at most `most` of them. The first and the last are whole, so they may begin before `from` and end
 * after `to`. A single day is divided into hours.
 */
export function calendarSpans(
  from: number,
  to: number,
  { zone, most }: { readonly zone: TimeZone; readonly most: number },
): { readonly unit: SpanUnit; readonly step: number; readonly spans: readonly TimeSpan[] } {
  const date = zoneClock(from, zone)
  const midnight = edge(date, 'day', 0, 1, zone)
  if (to <= edge(date, 'day', 1, 1, zone)) {
    const step = HOURS.find((hours) => (to - from) / (hours * HOUR) <= most - 1) ?? HOURS.at(-1)!
    const first = midnight + floorTo(from - midnight, step * HOUR)
    return { unit: 'hour', step, spans: spansUntil(to, (index) => first + index * step * HOUR) }
  }
  const [unit, step] =
    LENGTHS.find(([, , milliseconds]) => (to - from) / milliseconds <= most - 1) ?? LENGTHS.at(-1)!
  return { unit, step, spans: spansUntil(to, (index) => edge(date, unit, step * index, step, zone)) }
}

function spansUntil(to: number, starts: (index: number) => number): TimeSpan[] {
  const spans: TimeSpan[] = []
  for (let start = starts(0); start < to; start = starts(spans.length)) {
    spans.push({ start, end: starts(spans.length + 1) })
  }
  return spans
}

/** The start of the span of `step` units that holds a date, `later` units on. */
function edge(date: Date, unit: SpanUnit, later: number, step: number, zone: TimeZone): number {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  switch (unit) {
    case 'year':
      return startOfDay(floorTo(year, step) + later, 0, 1, zone)
    case 'month':
      return startOfDay(0, floorTo(year * 12 + month, step) + later, 1, zone)
    case 'week':
      // Of which the first day is Monday.
      return startOfDay(year, month, day - ((date.getUTCDay() + 6) % 7) + 7 * later, zone)
    case 'day':
    case 'hour':
      return startOfDay(year, month, day + later, zone)
  }
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step
