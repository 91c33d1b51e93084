import { notifyManager, type Query, QueryClient } from '@tanstack/react-query'
import { HttpError, NetworkError } from '#client/errors.ts'

/** Milliseconds for which a response counts as current. */
const STALE_TIME = 30_000

/** Milliseconds after which a service that could not be reached is tried again while somebody looks at the failure. */
const RECOVERY_INTERVAL = 10_000

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
        refetchInterval: ({ state }) =>
          state.error && isWorthRetrying(state.error) ? RECOVERY_INTERVAL : false,
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: 400,
      },
    },
  })
}

/** Whether one more try soon may help: a dropped connection, or a gateway between two servers. */
function isWorthRetrying(error: Error): boolean {
  if (error instanceof NetworkError)
    return ['unreachable', 'interrupted'].includes(error.reason) && navigator.onLine
  return (
    error instanceof HttpError && [502, 503, 504].includes(error.status) && error.retryAfter === undefined
  )
}

/**
 * Whether a query may be sent again by itself: when a view mounts, the window gets the focus, or the connection is back.
 * A refusal is a response like any other, so the view for which it was fetched ahead shows it and does not ask for it
 * twice; and a service that sends `Retry-After` is left alone until then.
 */
function mayRefetch({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): boolean {
  if (!(error instanceof HttpError)) return true
  if (error.retryAt !== undefined) return performance.now() >= error.retryAt
  return error.status >= 500 || Date.now() >= errorUpdatedAt + STALE_TIME
}
