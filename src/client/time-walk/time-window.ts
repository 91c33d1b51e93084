import { lastPageNumber } from '#client/page-count.ts'
import type { BrandPage } from '#client/brand-client.ts'
import { changeQuery, type ListQuery, MAX_LIMIT, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { printTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { UnreliableWindowsError } from './unreliable-windows-error.ts'

/**
 * A span of time, both ends included, in milliseconds since 1970 on the grid of the service's timestamps (whole
 * seconds, where it writes seconds). An end may be infinite.
 */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** A brand with a time, and the place of its page among the links of its moment, where that moment is read by links. */
export interface TimedBrand {
  readonly brand: ReadBrand
  readonly at: number
  readonly place?: string | undefined
}

/** One answer about a window. */
export interface WindowPage {
  /** The brands in the window, in the service's order. */
  readonly rows: readonly TimedBrand[]
  /** Whether the answer holds the whole window. */
  readonly complete: boolean
  /** How many answers hold the whole window; undefined where the service does not tell. */
  readonly pages: number | undefined
  /** At most so many brands are in the window; exact to one page. */
  readonly count: number
  /** Some brand in the answer has no time that can be read. */
  readonly untimed: boolean
  readonly next: ListQuery | null
  readonly previous: ListQuery | null
  readonly last: ListQuery | null
}

/** The moment on the grid to which a time belongs. */
export function gridMoment(at: number, form: TimestampForm): number {
  const step = timestampStep(form)
  return Math.floor(at / step) * step
}

/** What the bounds of a query leave, on the grid; undefined where a bound cannot be read. */
export function windowOfQuery(query: ListQuery, form: TimestampForm): TimeWindow | undefined {
  const step = timestampStep(form)
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  const afterMoment = readTimestamp(after, form)
  const beforeMoment = readTimestamp(before, form)
  if ((after !== undefined && !afterMoment) || (before !== undefined && !beforeMoment)) return undefined
  return {
    from: afterMoment ? gridMoment(afterMoment.at, form) + step : Number.NEGATIVE_INFINITY,
    to: beforeMoment ? Math.ceil(beforeMoment.at / step) * step - step : Number.POSITIVE_INFINITY,
  }
}

/** The filters of `query` with a window for bounds. The bounds of the API are exclusive, hence the step. */
export function windowQuery(
  query: ListQuery,
  { from, to }: TimeWindow,
  form: TimestampForm,
  limit = MAX_LIMIT,
): ListQuery {
  const step = timestampStep(form)
  return changeQuery(query, {
    updated_after: Number.isFinite(from) ? printTimestamp(from - step, form) : undefined,
    updated_before: Number.isFinite(to) ? printTimestamp(to + step, form) : undefined,
    limit: String(limit),
  })
}

/**
 * Reads an answer as one about `window`. A brand one step beyond an end is left out in silence: the service may keep
 * fractions that it does not write, or include its bounds. Throws UnreliableWindowsError.
 */
export function readWindowPage(
  page: BrandPage,
  { from, to }: TimeWindow,
  form: TimestampForm,
  place?: string,
): WindowPage {
  const step = timestampStep(form)
  const rows: TimedBrand[] = []
  for (const brand of page.brands) {
    if (brand.updatedAt === null) continue
    const moment = gridMoment(brand.updatedAt, form)
    if (moment < from - step || moment > to + step) throw new UnreliableWindowsError('outside')
    if (moment >= from && moment <= to) rows.push({ brand, at: brand.updatedAt, place })
  }
  const next = linkQuery(page.links.next)
  const pages = lastPageNumber(page)
  if (next && (page.brands.length === 0 || pages === 1)) throw new UnreliableWindowsError('counts')
  return {
    rows,
    complete: next === null,
    pages,
    count: (pages ?? 1) * page.brands.length,
    untimed: page.brands.some(({ updatedAt }) => updatedAt === null),
    next,
    previous: linkQuery(page.links.prev),
    last: linkQuery(page.links.last),
  }
}
