import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isWorthRetrying, mayRefetch, STALE_TIME } from './retry-policy.ts'

// Responses are drawn in the turn of the event loop in which they arrive, not in the next one.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        // An offline browser gets its error at once: a paused request looks like one that never ends.
        networkMode: 'always',
        retryOnMount: mayRefetch,
        refetchOnMount: mayRefetch,
        refetchOnWindowFocus: mayRefetch,
        refetchOnReconnect: mayRefetch,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: 400,
      },
    },
  })
}
