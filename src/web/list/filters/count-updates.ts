/** Counts the brands of a list by the time of their update, for the bars of the timeline. */
import { type BrandClient, countFromPage } from '#client/brand-client.ts'
import { RequestPool } from '#client/request-pool.ts'
import { changeQuery, type ListQuery } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import type { TimeSpan } from '#web/time/format-time.ts'
import { type ListedPage, listPage } from '#web/data/list-order.ts'
import { currentTime } from '#web/time/clock.ts'
import { datesOfSpan } from './format-filters.ts'
import { startOfDay, type TimeZone, zoneClock } from '#web/time/time-zone.ts'

type ListPage = (query: ListQuery) => Promise<ListedPage>

export interface TimelineBar extends TimeSpan {
  readonly count: number
}

export type UpdateCounts = Awaited<ReturnType<typeof countUpdates>>

export interface TimelineQuestion {
  readonly filters: ListQuery
  /** How many brands match the filters. */
  readonly total: number
  readonly form: TimestampForm
  readonly zone: TimeZone
  /** The maximum number of bars. */
  readonly most: number
}

const AT_ONCE = 4

/**
 * Counts brands by means of the service's time filters. It requests the oldest and the newest brand, then one brand
 * (`limit=1`) for each bar, with at most four requests in flight. Throws what the client throws.
 * @returns bars of `step` units each, and how many brands are in none: they are older, or their times cannot be read
 */
export async function countUpdates(
  client: Pick<BrandClient, 'list'>,
  question: TimelineQuestion,
  signal: AbortSignal,
) {
  const { filters, total, form, zone, most } = question
  // The first failure also aborts the requests in flight and in the queue.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const pool = new RequestPool({ atOnce: AT_ONCE, signal: either })
  const list: ListPage = (query) => pool.ask(() => listPage(client, query, either))
  try {
    const edges = await edgesOf(list, filters)
    if (!edges) return { unit: 'day', step: 1, bars: [], uncounted: total }
    const { spans, ...scale } = calendarSpans(edges.oldest, edges.newest + timestampStep(form), {
      zone,
      most,
    })
    const bars = await Promise.all(
      spans.map(async ({ start, end }) => {
        const page = await list(changeQuery(filters, { ...datesOfSpan({ start, end }, form), limit: '1' }))
        return { start, end, count: countFromPage(page) ?? 0 }
      }),
    )
    const counted = bars.reduce((sum, { count }) => sum + count, 0)
    const first = bars.findIndex(({ count }) => count > 0)
    return { ...scale, bars: first < 0 ? [] : bars.slice(first), uncounted: Math.max(0, total - counted) }
  } catch (error) {
    failed.abort(error)
    throw error
  }
}

/** How far back the bars go at least, in milliseconds, if the service cannot say which brand is the oldest. */
const UNORDERED_SPAN = 2 * 365 * 86_400_000

/** When the oldest and the newest brand of a list were updated; `undefined` if that cannot be read. */
async function edgesOf(list: ListPage, filters: ListQuery) {
  const first = (order: Order) => list(changeQuery(filters, { order, limit: '1' }))
  const ends = await Promise.all([first('updated_at'), first('-updated_at')])
  const [oldest, newest] = ends.map(({ brands }) => brands[0]?.updatedAt ?? undefined)
  if (oldest === undefined || newest === undefined) return undefined
  // Both may be the same brand: the only one, or the first of a service that repeats the order in its links but ignores it.
  if (ends.every(({ isOrdered }) => isOrdered) && oldest < newest) return { oldest, newest }
  return { oldest: Math.min(oldest, currentTime() - UNORDERED_SPAN), newest: Math.max(newest, currentTime()) }
}

type SpanUnit = 'hour' | 'day' | 'week' | 'month' | 'year'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The lengths of spans of a single day, in hours. */
const HOURS = [1, 2, 3, 4, 6]
/** The lengths of other spans, the shortest first, with their approximate milliseconds. */
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
 * Divides the time from `from` to `to` (excluded) into calendar spans of equal length in a zone. It takes the shortest
 * length that needs at most `most` spans. The first and the last are whole, so they may begin before `from` and end after
 * `to`. A single day is divided into hours.
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

/** The start of the span of `step` units that contains `date`, moved on by `later` units. */
function edge(date: Date, unit: SpanUnit, later: number, step: number, zone: TimeZone): number {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  switch (unit) {
    case 'year':
      return startOfDay(floorTo(year, step) + later, 0, 1, zone)
    case 'month':
      return startOfDay(0, floorTo(year * 12 + month, step) + later, 1, zone)
    case 'week':
      // Weeks begin on Monday.
      return startOfDay(year, month, day - ((date.getUTCDay() + 6) % 7) + 7 * later, zone)
    case 'day':
    case 'hour':
      return startOfDay(year, month, day + later, zone)
  }
}

const floorTo = (value: number, step: number) => Math.floor(value / step) * step
