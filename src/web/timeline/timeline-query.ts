import { queryOptions } from '@tanstack/react-query'
import { stringifyListQuery } from '#contract/list-query.ts'
import { currentClient } from '#web/api/connection.ts'
import { countUpdates, type TimelineQuestion } from './count-updates.ts'

/** The counts are requested again after this many milliseconds: each timeline takes dozens of requests. */
const STALE_AFTER = 300_000

export function timelineQuery(question: TimelineQuestion) {
  const { filters, total, form, zone, most } = question
  return queryOptions({
    queryKey: ['brands', 'timeline', stringifyListQuery(filters), total, form, zone, most],
    queryFn: ({ signal }) => countUpdates(currentClient(), question, signal),
    staleTime: STALE_AFTER,
    // The requests are retried one by one.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
