import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from '#client/errors.ts'
import { isWorthRetrying, mayRefetch, STALE_TIME } from './retry-policy.ts'

// Responses are drawn in the turn of the event loop in which they arrive, not in the next one.
notifyManager.setScheduler(queueMicrotask)

/** `onUnauthorized` runs whenever the service refuses the token, whichever screen sent the request. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof HttpError && error.status === 401) onUnauthorized()
      },
    }),
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
