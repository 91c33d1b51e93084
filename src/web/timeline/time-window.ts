import { changeQuery, type ListQuery } from '#contract/list-query.ts'
import { formatTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'

/** Both ends included, in milliseconds since 1970, on the grid of the service's timestamps: whole seconds, where it writes those. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** Asks for one brand in a window, with the filters of `query`. The bounds of the API are exclusive, hence the step. */
export function windowQuery(query: ListQuery, { from, to }: TimeWindow, form: TimestampForm): ListQuery {
  const step = timestampStep(form)
  return changeQuery(query, {
    updated_after: formatTimestamp(from - step, form),
    updated_before: formatTimestamp(to + step, form),
    limit: '1',
  })
}
