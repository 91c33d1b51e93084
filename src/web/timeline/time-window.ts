import { changeQuery, type ListQuery, queryValue } from '#contract/list-query.ts'
import { printTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'

/**
 * A span of time, both ends included, in milliseconds since 1970 on the grid of the service's timestamps (whole
 * seconds, where it writes seconds). An end may be infinite.
 */
export interface TimeWindow {
  readonly from: number
  readonly to: number
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
    from: afterMoment ? Math.floor(afterMoment.at / step) * step + step : Number.NEGATIVE_INFINITY,
    to: beforeMoment ? Math.ceil(beforeMoment.at / step) * step - step : Number.POSITIVE_INFINITY,
  }
}

/** Asks for one brand in a window, with the filters of `query`. The bounds of the API are exclusive, hence the step. */
export function windowQuery(query: ListQuery, { from, to }: TimeWindow, form: TimestampForm): ListQuery {
  const step = timestampStep(form)
  return changeQuery(query, {
    updated_after: Number.isFinite(from) ? printTimestamp(from - step, form) : undefined,
    updated_before: Number.isFinite(to) ? printTimestamp(to + step, form) : undefined,
    limit: '1',
  })
}
