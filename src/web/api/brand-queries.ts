import { queryOptions } from '@tanstack/react-query'
import {
  changeQuery,
  FILTER_PARAMETERS,
  keepParameters,
  type ListQuery,
  parseListQuery,
  printListQuery,
  queryPage,
} from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { currentClient } from './connection.ts'
import { rememberedTimestampForm, rememberTimestampForm } from './timestamp-memory.ts'

/** Every question the app asks the service. The cache key of a list is the exact query sent. */
export const brandQueries = {
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: ['brands', 'list', printListQuery(query)],
      queryFn: async ({ signal }) => {
        const page = await currentClient().list(query, signal)
        if (page.timestampForm) rememberTimestampForm(currentClient().baseAddress, page.timestampForm)
        return page
      },
    }),

  /** How many brands match the filters of `query`: with one brand a page, the last page's number. Null: not told. */
  total: (query: ListQuery) => {
    const filters = keepParameters(query, FILTER_PARAMETERS)
    return queryOptions({
      queryKey: ['brands', 'total', printListQuery(filters)],
      queryFn: async ({ signal }) => {
        const { brands, links } = await currentClient().list(changeQuery(filters, { limit: '1' }), signal)
        if (brands.length === 0) return 0
        const last = linkQuery(links.last)
        return (last && queryPage(last)) ?? null
      },
    })
  },

  single: (id: string) =>
    queryOptions({
      queryKey: ['brands', 'single', id],
      queryFn: ({ signal }) => {
        const client = currentClient()
        return client.single(id, rememberedTimestampForm(client.baseAddress), signal)
      },
    }),

  /** How the service writes timestamps, asked of one unfiltered brand when nothing seen so far has told. */
  timestampForm: () =>
    queryOptions({
      queryKey: ['brands', 'timestamp-form'],
      queryFn: async ({ signal }) => {
        const client = currentClient()
        const known = rememberedTimestampForm(client.baseAddress)
        if (known) return known
        const { timestampForm } = await client.list(parseListQuery('limit=1'), signal)
        if (timestampForm) rememberTimestampForm(client.baseAddress, timestampForm)
        return timestampForm ?? null
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
