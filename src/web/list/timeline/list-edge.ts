import type { BrandPage } from '#client/brand-client.ts'
import { changeQuery, type ListQuery } from '#contract/list-query.ts'
import { formatTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { UnreliableCountsError } from './unreliable-counts-error.ts'

type ListPage = (query: ListQuery) => Promise<BrandPage>

/** Milliseconds to which the search is exact. A bar is an hour at least, and an edge that is too far out is harmless. */
const EXACT_TO = 3_600_000

/** When the first brand of a list was updated in an order of the service; undefined where there is none. */
export async function firstUpdate(list: ListPage, filters: ListQuery, order: 'updated_at' | '-updated_at') {
  const { brands } = await list(changeQuery(filters, { order, limit: '1' }))
  return brands[0]?.updatedAt ?? undefined
}

/**
 * When the oldest or the newest brand of a list was updated, for services without an order: time is halved until what
 * remains is short. Each request asks for one brand of the half that is further out.
 * Throws UnreliableCountsError where a brand is outside of the half that was asked for.
 * @param known when some brand of the list was updated. @param limit no brand lies beyond.
 */
export async function findEdge(
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
export function windowQuery(query: ListQuery, { from, to }: TimeWindow, form: TimestampForm): ListQuery {
  const step = timestampStep(form)
  return changeQuery(query, {
    updated_after: formatTimestamp(from - step, form),
    updated_before: formatTimestamp(to + step, form),
    limit: '1',
  })
}
