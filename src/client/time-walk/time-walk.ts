/**
 * Reads a list in the order of its updates without a copy of it: through windows of time, each short enough for about
 * one answer. The API has no order, but it filters by time, and its last link tells how many brands a window holds.
 */
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { changeQuery, dropParameters, type ListQuery, printListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { LongMoment } from './long-moment.ts'
import { type Bracket, bracketsAfter, chooseEnd, endAtPace, misledBy, paceOf, trendOf } from './steering.ts'
import {
  gridMoment,
  readWindowPage,
  type TimedBrand,
  type TimeWindow,
  type WindowPage,
  windowOfQuery,
  windowQuery,
} from './time-window.ts'
import { UnreliableWindowsError } from './unreliable-windows-error.ts'

/** A place in a list ordered by time: just before or after this brand. */
export interface TimePosition {
  /** When the brand was updated, in milliseconds since 1970. */
  readonly at: number
  readonly id: string
  /** Where a moment is read by the service's own links: the parameters of the page that holds the brand. */
  readonly place?: string | undefined
}

export interface TimePage {
  readonly brands: readonly ReadBrand[]
  /** The place after the last brand; null at the end of the list. */
  readonly next: TimePosition | null
  /** The place before the first brand; null at the start of the list. */
  readonly previous: TimePosition | null
  /** Some brands have no time that can be read. They are in no window, and so on no page. */
  readonly untimed: boolean
}

export interface TimePageRequest {
  readonly order: 'newest' | 'oldest'
  readonly size: number
  /** Absent: the first page. */
  readonly after?: TimePosition | undefined
  /** `end`: the last page. */
  readonly before?: TimePosition | 'end' | undefined
}

/** What one request for a page goes by. */
interface Course {
  /** Towards newer brands, or towards older ones. */
  readonly sign: 1 | -1
  /** From the last brand of each moment to its first. */
  readonly backwards: boolean
  readonly form: TimestampForm
  readonly step: number
  readonly ask: (query: ListQuery) => Promise<BrandPage>
}

interface KeptWindow extends TimeWindow {
  readonly rows: readonly TimedBrand[]
  readonly readAt: number
}

/** A page that takes more is no page of a reliable service: a million brands take about five. */
const MOST_REQUESTS = 40
/** Milliseconds for which a window is used again. */
const KEPT_FOR = 30_000

/** All pages of one list. Windows that were read are kept for the pages beside them. */
export class TimeWalk {
  readonly #client: Pick<BrandClient, 'list'>
  readonly #query: ListQuery
  #form: TimestampForm | undefined
  #kept: KeptWindow[] = []
  /** Pages of moments that are read by their links, by their query. */
  readonly #keptPages = new Map<string, { readonly page: WindowPage; readonly readAt: number }>()
  /** Brands a millisecond, where the walk went last. */
  #pace: number | undefined
  #untimed = false

  /** @param query filters; where in the list it stands is ignored. @param form how the service writes times, if known. */
  constructor(client: Pick<BrandClient, 'list'>, query: ListQuery, form?: TimestampForm) {
    this.#client = client
    this.#query = dropParameters(query, ['page', 'cursor', 'limit'])
    this.#form = form
  }

  /** Throws what the client throws, or UnreliableWindowsError. */
  async page(request: TimePageRequest, signal?: AbortSignal): Promise<TimePage> {
    const { order, size, after, before } = request
    const start = after ?? (before === 'end' ? undefined : before)
    const backwards = before !== undefined
    const ask = this.#limitedRequests(signal)
    const form = (this.#form ??= await askForm(this.#query, ask))
    if (!form) return { brands: [], next: null, previous: null, untimed: false }

    const sign = (order === 'newest') === backwards ? 1 : -1
    const course = { sign, backwards, form, step: timestampStep(form), ask } as const
    const rows: TimedBrand[] = []
    // One more than the page holds tells whether another page follows.
    for await (const found of this.#walk(course, start)) {
      rows.push(...found)
      if (rows.length > size) break
    }
    // The page before the second one is the first, even if brands were added or removed meanwhile.
    if (backwards && rows.length <= size) return this.page({ order, size }, signal)

    const shown = rows.slice(0, size)
    const far = rows.length > size ? positionOf(shown.at(-1)) : null
    const near = start ? positionOf(shown[0]) : null
    const brands = shown.map(({ brand }) => brand)
    return {
      brands: backwards ? brands.toReversed() : brands,
      next: backwards ? near : far,
      previous: backwards ? far : near,
      untimed: this.#untimed,
    }
  }

  /** Yields brands in walking order, beginning beside `start`. Places are moments times the walk's sign. */
  async *#walk(course: Course, start: TimePosition | undefined): AsyncGenerator<readonly TimedBrand[], void> {
    const { sign, form, step } = course
    const bounds = windowOfQuery(this.#query, form)
    if (!bounds) throw new UnreliableWindowsError('no-times')
    const end = sign === 1 ? bounds.to : -bounds.from
    let from = sign === 1 ? bounds.from : -bounds.to
    let brackets: Bracket[] = []

    if (start) {
      const moment = gridMoment(start.at, form)
      from = Math.max(from, sign * moment)
      if (start.place !== undefined) {
        yield* this.#longMoment(moment, course).readFrom(start.place, start.id)
        from += step
      }
    }

    // Past an infinite end there is nothing, and infinity is no place to go on from.
    while (from <= end && from < Number.POSITIVE_INFINITY) {
      const kept = this.#keptAt(sign * from)
      if (kept) {
        yield rowsBeside(inOrder(kept.rows, course, from), start, course)
        from = (sign === 1 ? kept.to : -kept.from) + step
        brackets = bracketsAfter(brackets, from - step, kept.rows.length)
        continue
      }
      const to = Math.min(end, this.#nextEnd(from, end, brackets.at(-1), step))
      const window = sign === 1 ? { from, to } : { from: -to, to: -from }
      const first = await this.#read(windowQuery(this.#query, window, form), window, course)
      const rest =
        !first.complete && first.pages === 2 && first.next
          ? await this.#read(first.next, window, course)
          : undefined

      if (first.complete || rest?.complete) {
        const rows = [...first.rows, ...(rest?.rows ?? [])]
        requireSampled(rows, brackets.at(-1), to)
        this.#kept.push({ ...window, rows, readAt: Date.now() })
        const ordered = inOrder(rows, course, from)
        this.#pace = paceOf(ordered.map(({ at }) => at))
        brackets = bracketsAfter(brackets, to, rows.length)
        yield rowsBeside(ordered, start, course)
        from = to + step
      } else if (to === from) {
        for await (const rows of this.#longMoment(window.from, course).read(first)) {
          yield rowsBeside(rows, start, course)
        }
        brackets = bracketsAfter(brackets, from, first.count)
        from += step
      } else {
        this.#pace = undefined
        brackets.push(await this.#narrow(window, first, brackets.at(-1), course))
      }
    }
  }

  #nextEnd(from: number, end: number, bracket: Bracket | undefined, step: number): number {
    if (bracket) return chooseEnd(from, bracket, step)
    if (this.#pace === undefined || !Number.isFinite(from)) return end
    return endAtPace(from, this.#pace, step)
  }

  /** What is known of a window that is too long for one answer. */
  async #narrow(
    window: TimeWindow,
    page: WindowPage,
    before: Bracket | undefined,
    course: Course,
  ): Promise<Bracket> {
    const { count, pages, last } = page
    if (pages === undefined) throw new UnreliableWindowsError('no-count')
    // Brands may have been added meanwhile, but not that many.
    if (before && count > before.count * 1.01 + 200) throw new UnreliableWindowsError('counts')
    const { sign, form } = course
    const inWalkingOrder = (rows: readonly TimedBrand[]) =>
      rows.map(({ brand, at }) => ({ id: brand.id, place: sign * gridMoment(at, form) }))
    let found = inWalkingOrder(page.rows)
    const trend = trendOf(found.map(({ place }) => place))
    const misled = misledBy(before, count)
    if ((trend < 0 || found.length === 0) && last)
      found = inWalkingOrder(await this.#lastRows(last, window, course))
    else if (misled === 'by the first page' && last)
      found = [...found, ...inWalkingOrder(await this.#lastRows(last, window, course))]
    // All of them were left out: the bounds include brands that they should not.
    if (found.length === 0) throw new UnreliableWindowsError('outside')
    return {
      to: sign === 1 ? window.to : -window.from,
      count,
      sample: found.toSorted((a, b) => a.place - b.place),
      // Ids that run with time lead to the nearest brands, unless they have just led to a window that is too long.
      perSample: trend === 0 || before?.perSample === 1 ? count / Math.max(1, found.length) : 1,
      misled,
    }
  }

  /** The last page, and the one before it: the last one may hold a single brand. */
  async #lastRows(last: ListQuery, window: TimeWindow, course: Course): Promise<readonly TimedBrand[]> {
    const { rows, previous } = await this.#read(last, window, course)
    if (rows.length >= 50 || !previous) return rows
    return [...(await this.#read(previous, window, course)).rows, ...rows]
  }

  #longMoment(at: number, course: Course): LongMoment {
    const window = { from: at, to: at }
    const query = windowQuery(this.#query, window, course.form)
    const ask = async (asked: ListQuery, place: string) => {
      const key = printListQuery(asked)
      const kept = this.#keptPages.get(key)
      if (kept && isFresh(kept)) return kept.page
      const page = await this.#read(asked, window, course, place)
      this.#keptPages.set(key, { page, readAt: Date.now() })
      return page
    }
    return new LongMoment(query, ask, course.backwards)
  }

  async #read(query: ListQuery, window: TimeWindow, { ask, form }: Course, place?: string) {
    const page = readWindowPage(await ask(query), window, form, place)
    this.#untimed ||= page.untimed
    return page
  }

  #limitedRequests(signal: AbortSignal | undefined): Course['ask'] {
    let requests = 0
    return async (query) => {
      signal?.throwIfAborted()
      if (requests++ >= MOST_REQUESTS) throw new UnreliableWindowsError('too-many-requests')
      return this.#client.list(query, signal)
    }
  }

  #keptAt(at: number): KeptWindow | undefined {
    this.#kept = this.#kept.filter(isFresh)
    return this.#kept.find(({ from, to }) => from <= at && at <= to)
  }
}

function isFresh({ readAt }: { readonly readAt: number }): boolean {
  return Date.now() - readAt < KEPT_FOR
}

/** Undefined: the list is empty. */
async function askForm(query: ListQuery, ask: Course['ask']): Promise<TimestampForm | undefined> {
  const page = await ask(changeQuery(query, { limit: '10' }))
  if (page.timestampForm) return page.timestampForm
  if (page.brands.length > 0) throw new UnreliableWindowsError('no-times')
  return undefined
}

/** Brands from a place on, in walking order; those of one moment stay in the service's order, or its reverse. */
function inOrder(rows: readonly TimedBrand[], { sign, backwards, form }: Course, from: number) {
  return (backwards ? rows.toReversed() : rows)
    .filter(({ at }) => sign * gridMoment(at, form) >= from)
    .toSorted((a, b) => sign * (a.at - b.at))
}

/** Without the brands of the start's own moment that come before it, and the one it names. */
function rowsBeside(
  rows: readonly TimedBrand[],
  start: TimePosition | undefined,
  { backwards, sign }: Course,
): readonly TimedBrand[] {
  if (!start) return rows
  const beside = rows.filter(({ at }) => sign * at >= sign * start.at)
  const own = beside.findIndex(({ at, brand }) => at === start.at && brand.id === start.id)
  if (own >= 0) return beside.slice(own + 1)
  // The brand is gone: where ids ascend, its neighbours still tell the place.
  return beside.filter(
    ({ at, brand: { id } }) => at !== start.at || (backwards ? isBelow(id, start.id) : isBelow(start.id, id)),
  )
}

/** Ids are decimal text of any length: the shorter one is the smaller number. */
function isBelow(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true
  return a.length === b.length ? a < b : a.length < b.length
}

function requireSampled(rows: readonly TimedBrand[], bracket: Bracket | undefined, to: number): void {
  if (!bracket) return
  const ids = new Set(rows.map(({ brand }) => brand.id))
  const sampled = bracket.sample.filter(({ place }) => place <= to)
  const missing = sampled.filter(({ id }) => !ids.has(id)).length
  // A few may have been updated in between.
  if (missing > Math.max(2, sampled.length / 4)) throw new UnreliableWindowsError('missing')
}

function positionOf(row: TimedBrand | undefined): TimePosition | null {
  return row ? { at: row.at, id: row.brand.id ?? '', place: row.place } : null
}
