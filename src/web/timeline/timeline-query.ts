import { queryOptions, skipToken } from '@tanstack/react-query'
import { currentClient } from '#web/api/connection.ts'
import { countUpdates, type TimelineQuestion } from './count-updates.ts'

/** The counts are requested again after this many milliseconds: each timeline takes dozens of requests. */
const STALE_AFTER = 300_000

export function timelineQuery(question: TimelineQuestion | undefined) {
  return queryOptions({
    queryKey: ['brands', 'timeline', question],
    queryFn: question ? ({ signal }) => countUpdates(currentClient(), question, signal) : skipToken,
    staleTime: STALE_AFTER,
    // The requests are retried one by one.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
