import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { countFromPage } from '#client/brand-client.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { waitAfter } from '#client/request-pool.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import {
  changeQuery,
  keepParameters,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
} from '#contract/list-query.ts'
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
