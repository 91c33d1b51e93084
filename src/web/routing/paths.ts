import { type ListQuery, printListQuery } from '#contract/list-query.ts'

/** The list as it opens. */
export const OPENING_SEARCH = 'limit=25'

const withSearch = (path: string, search: string) => (search ? `${path}?${search}` : path)

/** Every address of the app, and the only place where one is put together. */
export const paths = {
  brands: (query?: ListQuery) => withSearch('/brands', query ? printListQuery(query) : OPENING_SEARCH),
  /** A brand, beside the list that `query` asks for. */
  brand: (id: string, query: ListQuery) =>
    withSearch(`/brands/${encodeURIComponent(id)}`, printListQuery(query)),
}

/** The same as route patterns, read by the router alone. */
export const routePatterns = { brands: '/brands', brand: ':id' }
