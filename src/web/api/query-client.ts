import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError, NetworkError } from '#client/errors.ts'

// What has arrived is drawn at once, not a turn of the event loop later.
notifyManager.setScheduler(queueMicrotask)

/** `onUnauthorised` is told whenever the service refuses the token, whichever screen asked. */
export function createQueryClient(onUnauthorised: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof HttpError && error.status === 401) onUnauthorised()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // An offline browser still gets its error at once: a paused request looks like an endless one.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 400,
      },
    },
  })
}

/** Worth one more try at once: a dropped connection, or a gateway between two servers. A 4xx never is. */
function isPassing(error: Error): boolean {
  if (error instanceof NetworkError) return error.reason === 'unreachable' && navigator.onLine
  return (
    error instanceof HttpError && [502, 503, 504].includes(error.status) && error.retryAfter === undefined
  )
}
