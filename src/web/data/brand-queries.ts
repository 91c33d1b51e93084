/** The requests that screens share, and the cache of all responses. */
import {
  notifyManager,
  type Query,
  QueryClient,
  queryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { delay } from '#client/abortable.ts'
import { countFromPage } from '#client/brand-client.ts'
import { HttpError, NetworkError } from '#client/errors.ts'
import { waitAfter } from '#client/request-pool.ts'
import {
  changeQuery,
  filtersOf,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
} from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { currentClient } from './connection.ts'
import { isExcluded } from './excluded-brands.ts'
import { type ListedPage, listPage } from './list-order.ts'
import { withoutView } from './paths.ts'

/** The requests, with their cache keys. A query may be the whole address of a list: only the API's part is sent. */
export const brandQueries = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: ['brands', 'list', stringifyListQuery(withoutView(query))],
      queryFn: ({ signal }) => listPage(currentClient(), query, signal),
    }),

  /** How many brands match the filters of `query`; null if the service does not say, or ignores a filter. */
  total: (query: ListQuery, isTyping = false) => {
    const filters = filtersOf(query)
    return queryOptions({
      queryKey: ['brands', 'total', stringifyListQuery(filters)],
      queryFn: async ({ signal }) => {
        await typingPause(isTyping, signal)
        // With one brand on a page, the number of the last page is the number of brands.
        const page = await currentClient().list(changeQuery(filters, { limit: '1' }), signal)
        return page.brands.some((brand) => isExcluded(filters, brand)) ? null : countFromPage(page)
      },
      retry: (tries, error) => waitAfter(error, tries) !== undefined,
      retryDelay: (tries, error) => waitAfter(error, tries) ?? 0,
    })
  },

  /** Every brand that matches the filters of `query`, read page by page along the links. */
  all: (query: ListQuery) => {
    const filters = filtersOf(query)
    return queryOptions({
      queryKey: ['brands', 'all', stringifyListQuery(filters)],
      queryFn: async ({ signal }) => {
        // Imported late: the first rows do not need it.
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

/** Milliseconds without a keystroke before the app requests more about a list than its page. */
const TYPING_PAUSE = 300

/** Part of a request, so that waiting renders nothing. The next list cancels it meanwhile. */
export const typingPause = (isTyping: boolean, signal: AbortSignal) =>
  isTyping ? delay(TYPING_PAUSE, signal) : undefined

export const listedPages = (queryClient: QueryClient) =>
  queryClient.getQueriesData<ListedPage>({ queryKey: ['brands', 'list'] }).flatMap(([, page]) => page ?? [])

/** How the pages of this session write timestamps; `undefined` until one of them shows it. */
export function seenTimestampForm(queryClient: QueryClient): TimestampForm | undefined {
  return listedPages(queryClient).find(({ timestampForm }) => timestampForm)?.timestampForm
}

/** The error of a request. A retry clears it if there never was an answer; here it stays until there is one. */
export function usePersistentError(query: UseQueryResult): Error | null {
  const { error, isFetching, errorUpdatedAt, dataUpdatedAt } = query
  const [last, setLast] = useState(error)
  if (error !== last && (error || !isFetching)) setLast(error)
  return error ?? (errorUpdatedAt > dataUpdatedAt ? last : null)
}

const STALE_TIME = 30_000

/** Milliseconds between retries of an unreachable service while its error is on the screen. */
const RECOVERY_INTERVAL = 10_000

// Renders a response in the turn of the event loop in which it arrives, not in the next one.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        // Offline, requests fail at once: a paused request looks like one that never ends.
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
 * Whether a query may be refetched automatically: when a view mounts, the window gets the focus, or the connection is back.
 * A refusal is a valid response, so the view that it was prefetched for shows it without a second request. After a
 * response with `Retry-After`, nothing is sent until that time.
 */
function mayRefetch({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): boolean {
  if (!(error instanceof HttpError)) return true
  if (error.retryAt !== undefined) return performance.now() >= error.retryAt
  return error.status >= 500 || Date.now() >= errorUpdatedAt + STALE_TIME
}
