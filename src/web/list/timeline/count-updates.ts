import { type BrandClient, type BrandPage, countFromPage } from '#client/brand-client.ts'
import { RequestPool } from '#client/request-pool.ts'
import { type ListQuery, stringifyListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { calendarSpans, type SpanUnit, type TimeSpan } from '#web/brand/times/time-spans.ts'
import { listPage, ordersLists } from '#web/data/list-order.ts'
import type { TimeZone } from '#web/data/preferences/time-zone.ts'
import { findEdge, firstUpdate, windowQuery } from './list-edge.ts'
import { UnreliableCountsError } from './unreliable-counts-error.ts'

export interface TimelineBar extends TimeSpan {
  readonly count: number
}

export interface Timeline {
  /** Each bar is `step` of these long. */
  readonly unit: SpanUnit
  readonly step: number
  readonly bars: readonly TimelineBar[]
  /** How many brands are in no bar: their times cannot be read, or changed while they were counted. */
  readonly uncounted: number
}

/** What the bars are about. */
export interface TimelineQuestion {
  readonly filters: ListQuery
  /** How many brands match the filters. */
  readonly total: number
  readonly form: TimestampForm
  readonly zone: TimeZone
  /** How many bars there may be. */
  readonly most: number
}

const AT_ONCE = 4
/** Where services without an order are searched for the oldest brand, and for the newest: until now. */
const EARLIEST = 0

/** Counts the brands of a list that has been read in full. */
export function countBrands(brands: readonly ReadBrand[], question: TimelineQuestion): Timeline {
  const times = brands.flatMap(({ updatedAt }) => updatedAt ?? []).toSorted((a, b) => a - b)
  const { unit, step, spans } = divide(question, times[0], times.at(-1))
  const bars = spans.map(({ start, end }) => ({
    start,
    end,
    count: times.filter((at) => at >= start && at < end).length,
  }))
  return { unit, step, bars, uncounted: brands.length - sumOf(bars) }
}

/**
 * Counts brands through the service's filters by time: a request of one brand (`limit=1`) for each bar, at most four at
 * once, after the oldest and the newest brand. Throws what the client throws, or UnreliableCountsError.
 */
export async function countUpdates(
  client: Pick<BrandClient, 'baseAddress' | 'list'>,
  question: TimelineQuestion,
  signal: AbortSignal,
): Promise<Timeline> {
  // The first failure also ends the requests that are under way or waiting.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const pool = new RequestPool({ atOnce: AT_ONCE, signal: either })
  const asked = new Map<string, Promise<BrandPage>>()
  /** Both ends of the list begin with the same request. */
  function list(query: ListQuery): Promise<BrandPage> {
    const key = stringifyListQuery(query)
    const page = asked.get(key) ?? pool.ask(() => listPage(client, query, either))
    asked.set(key, page)
    return page
  }
  try {
    return await countBars(list, question, client.baseAddress)
  } catch (error) {
    failed.abort(error)
    throw error
  }
}

async function countBars(
  list: (query: ListQuery) => Promise<BrandPage>,
  question: TimelineQuestion,
  baseAddress: string,
): Promise<Timeline> {
  const { filters, total, form } = question
  const [oldest, newest] = await edgesOf(list, question, baseAddress)
  const { unit, step, spans } = divide(question, oldest, newest)
  const last = timestampStep(form)
  const bars = await Promise.all(
    spans.map(async ({ start, end }) => {
      const window = { from: start, to: end - last }
      const count = countFromPage(await list(windowQuery(filters, window, form)))
      if (count === null) throw new UnreliableCountsError('no-count')
      return { start, end, count }
    }),
  )
  const uncounted = total - sumOf(bars)
  // A few may have been added since the list was counted.
  if (uncounted < -Math.max(2, total / 100)) throw new UnreliableCountsError('counts')
  return { unit, step, bars, uncounted: Math.max(0, uncounted) }
}

/** When the oldest and the newest brand of a list were updated. */
async function edgesOf(
  list: (query: ListQuery) => Promise<BrandPage>,
  { filters, form }: TimelineQuestion,
  baseAddress: string,
): Promise<(number | undefined)[]> {
  const [first, last] = await Promise.all([
    firstUpdate(list, filters, 'updated_at'),
    firstUpdate(list, filters, '-updated_at'),
  ])
  if (first === undefined || last === undefined) return [first, last]
  // A service that ignores the order, but repeats it in its links, names the same brand twice.
  if (ordersLists(baseAddress) && first < last) return [first, last]
  return Promise.all([
    findEdge(list, filters, form, first, Math.min(first, EARLIEST)),
    findEdge(list, filters, form, last, Math.max(last, Date.now())),
  ])
}

/** The spans from the oldest brand to the newest; none if there is no brand. */
function divide({ form, zone, most }: TimelineQuestion, oldest?: number, newest?: number) {
  if (oldest === undefined || newest === undefined) return { unit: 'day' as const, step: 1, spans: [] }
  return calendarSpans(oldest, newest + timestampStep(form), { zone, most })
}

function sumOf(bars: readonly TimelineBar[]): number {
  return bars.reduce((sum, { count }) => sum + count, 0)
}
