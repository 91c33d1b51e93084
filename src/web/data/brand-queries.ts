import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { additionalNames } from '#contract/additional-fields.ts'
import { type BrandPage, countFromPage, type SingleBrand } from '#client/brand-client.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { waitAfter } from '#client/walk/wait-after.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import {
  changeQuery,
  keepParameters,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { currentClient, rememberedTimestampForm, rememberTimestampForm } from './connection.ts'
import { listPage, sentQuery } from './list-order.ts'

/** Every request of the app, with its cache key: the exact query that is sent. Queries may be whole addresses of the list. */
export const brandQueries = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: listKey(query),
      queryFn: async ({ signal, client: queryClient }) => {
        const client = currentClient()
        const key = listKey(query).join()
        const page = await listPage(client, query, signal)
        if (page.timestampForm) rememberTimestampForm(client.baseAddress, page.timestampForm)
        // The service has just turned out to have no `order`: the list is the one without it.
        if (listKey(query).join() !== key) queryClient.setQueryData(listKey(query), page)
        return page
      },
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
      queryFn: ({ signal }) => {
        return currentClient().single(id, rememberedTimestampForm(), signal)
      },
    }),

  /** How the service writes timestamps. If nothing loaded so far shows it, one unfiltered brand is requested. */
  timestampForm: () =>
    queryOptions({
      queryKey: ['brands', 'timestamp-form'],
      queryFn: async ({ signal }) => {
        const client = currentClient()
        const known = rememberedTimestampForm()
        if (known) return known
        const { timestampForm } = await client.list(parseListQuery('limit=1'), signal)
        if (timestampForm) rememberTimestampForm(client.baseAddress, timestampForm)
        return timestampForm ?? null
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** The names of the additional fields that the brands of this session have, as far as they were requested. */
export function seenFields(queryClient: QueryClient): readonly string[] {
  const pages = queryClient.getQueriesData<BrandPage>({ queryKey: ['brands', 'list'] })
  const singles = queryClient.getQueriesData<SingleBrand>({ queryKey: ['brands', 'single'] })
  const brands = [
    ...pages.flatMap(([, page]) => page?.brands ?? []),
    ...singles.flatMap(([, one]) => one?.brand ?? []),
  ]
  return additionalNames(brands.map(({ raw }) => raw))
}

function listKey(query: ListQuery) {
  return ['brands', 'list', stringifyListQuery(sentQuery(query, currentClient().baseAddress))] as const
}
