import { type BrandClient, countFromPage } from '#client/brand-client.ts'
import { RequestPool } from '#client/request-pool.ts'
import { changeQuery, type ListQuery, stringifyListQuery } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { calendarSpans, type SpanUnit, type TimeSpan } from '#web/brand/time-spans.ts'
import { type ListedPage, listPage } from '#web/data/list-order.ts'
import type { TimeZone } from '#web/data/time-zone.ts'

type ListPage = (query: ListQuery) => Promise<ListedPage>

export interface TimelineBar extends TimeSpan {
  readonly count: number
}

export interface UpdateCounts {
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
export function countBrands(brands: readonly ReadBrand[], question: TimelineQuestion): UpdateCounts {
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
  client: Pick<BrandClient, 'list'>,
  question: TimelineQuestion,
  signal: AbortSignal,
): Promise<UpdateCounts> {
  // The first failure also ends the requests that are under way or waiting.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const pool = new RequestPool({ atOnce: AT_ONCE, signal: either })
  const asked = new Map<string, Promise<ListedPage>>()
  /** Both ends of the list begin with the same request. */
  function list(query: ListQuery): Promise<ListedPage> {
    const key = stringifyListQuery(query)
    const page = asked.get(key) ?? pool.ask(() => listPage(client, query, either))
    asked.set(key, page)
    return page
  }
  try {
    return await countBars(list, question)
  } catch (error) {
    failed.abort(error)
    throw error
  }
}

async function countBars(list: ListPage, question: TimelineQuestion): Promise<UpdateCounts> {
  const { filters, total, form } = question
  const [oldest, newest] = await edgesOf(list, question)
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
async function edgesOf(list: ListPage, { filters, form }: TimelineQuestion): Promise<(number | undefined)[]> {
  const first = (order: Order) => list(changeQuery(filters, { order, limit: '1' }))
  const ends = await Promise.all([first('updated_at'), first('-updated_at')])
  const [oldest, newest] = ends.map(({ brands }) => brands[0]?.updatedAt ?? undefined)
  if (oldest === undefined || newest === undefined) return [oldest, newest]
  // A service that ignores the order, but repeats it in its links, names the same brand twice.
  if (ends.every(({ isOrdered }) => isOrdered) && oldest < newest) return [oldest, newest]
  return Promise.all([
    findEdge(list, filters, form, oldest, Math.min(oldest, EARLIEST)),
    findEdge(list, filters, form, newest, Math.max(newest, Date.now())),
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

/** Milliseconds to which the search is exact. A bar is an hour at least, and an edge that is too far out is harmless. */
const EXACT_TO = 3_600_000

/**
 * When the oldest or the newest brand of a list was updated, for services without an order: time is halved until what
 * remains is short. Each request asks for one brand of the half that is further out.
 * Throws UnreliableCountsError where a brand is outside of the half that was asked for.
 * @param known when some brand of the list was updated. @param limit no brand lies beyond.
 */
async function findEdge(
  list: ListPage,
  filters: ListQuery,
  form: TimestampForm,
  known: number,
  limit: number,
): Promise<number> {
  const step = timestampStep(form)
  let [found, empty] = [known, limit]
  while (Math.abs(found - empty) > EXACT_TO) {
    const middle = Math.floor((found + empty) / 2)
    const half = empty < found ? { from: empty, to: middle } : { from: middle, to: empty }
    const { brands } = await list(windowQuery(filters, half, form))
    const at = brands[0]?.updatedAt
    // A service may include the bounds, which are a step outside.
    if (at != null && (at < half.from - step || at > half.to + step))
      throw new UnreliableCountsError('counts')
    if (at == null || at < half.from || at > half.to) empty = middle
    else found = at
  }
  return found
}

/** Both ends included, in milliseconds since 1970, on the grid of the service's timestamps: whole seconds, where it writes those. */
interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** Asks for one brand in a window, with the filters of `query`. The bounds of the API are exclusive, hence the step. */
function windowQuery(query: ListQuery, { from, to }: TimeWindow, form: TimestampForm): ListQuery {
  const step = timestampStep(form)
  return changeQuery(query, {
    updated_after: formatTimestamp(from - step, form),
    updated_before: formatTimestamp(to + step, form),
    limit: '1',
  })
}

const MESSAGES = {
  'no-count': 'The service does not say how many brands match.',
  counts: 'The service counts brands differently from one response to the next.',
} as const

/** The service's counts by date cannot be trusted. */
export class UnreliableCountsError extends Error {
  override readonly name = 'UnreliableCountsError'
  readonly reason: keyof typeof MESSAGES

  constructor(reason: keyof typeof MESSAGES) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}
