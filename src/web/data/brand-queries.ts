/** The requests of the app, and the cache of their responses. */
import { notifyManager, type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import { countFromPage } from '#client/brand-client.ts'
import { HttpError, NetworkError } from '#client/errors.ts'
import { waitAfter } from '#client/request-pool.ts'
import {
  changeQuery,
  FILTER_PARAMETERS,
  keepParameters,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
} from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { currentClient } from './connection.ts'
import { type ListedPage, listPage, withoutView } from './list-order.ts'

/** Every request of the app, with its cache key: the exact query that is sent. Queries may be whole addresses of the list. */
export const brandQueries = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: ['brands', 'list', stringifyListQuery(withoutView(query))],
      queryFn: ({ signal }) => listPage(currentClient(), query, signal),
    }),

  /** How many brands match the filters of `query`; null if the service does not say. */
  total: (query: ListQuery) => {
    const filters = keepParameters(query, FILTER_PARAMETERS)
    return queryOptions({
      queryKey: ['brands', 'total', stringifyListQuery(filters)],
      queryFn: async ({ signal }) =>
        countFromPage(await currentClient().list(changeQuery(filters, { limit: '1' }), signal)),
      retry: (tries, error) => waitAfter(error, tries) !== undefined,
      retryDelay: (tries, error) => waitAfter(error, tries) ?? 0,
    })
  },

  /** Every brand that matches the filters of `query`, read page by page along the links. */
  all: (query: ListQuery) => {
    const filters = keepParameters(query, FILTER_PARAMETERS)
    return queryOptions({
      queryKey: ['brands', 'all', stringifyListQuery(filters)],
      queryFn: async ({ signal }) => {
        // Nothing that the first rows need.
        const { walkList } = await import('#client/walk-list.ts')
        const brands: ReadBrand[] = []
        for await (const page of walkList(currentClient(), filters, { signal })) brands.push(...page.brands)
        return brands
      },
    })
  },

  single: (id: string) =>
    queryOptions({
      queryKey: ['brands', 'single', id],
      queryFn: ({ signal, client }) => currentClient().single(id, seenTimestampForm(client), signal),
    }),

  /** How the service writes timestamps. If no page so far shows it, one unfiltered brand is requested. */
  timestampForm: () =>
    queryOptions({
      queryKey: ['brands', 'timestamp-form'],
      queryFn: async ({ signal, client }) => {
        const seen = seenTimestampForm(client)
        if (seen) return seen
        return (await currentClient().list(parseListQuery('limit=1'), signal)).timestampForm ?? null
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** The pages of lists that this session has requested. */
export const listedPages = (queryClient: QueryClient) =>
  queryClient.getQueriesData<ListedPage>({ queryKey: ['brands', 'list'] }).flatMap(([, page]) => page ?? [])

/** How the pages of this session write timestamps; undefined while none of them shows it. */
export function seenTimestampForm(queryClient: QueryClient): TimestampForm | undefined {
  return listedPages(queryClient).find(({ timestampForm }) => timestampForm)?.timestampForm
}

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
