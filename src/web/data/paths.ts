/**
 * Every path of the app, and the only place that composes one. It knows the
 * contract, and no screen.
 */
import { changeQuery, type ListQuery, parseListQuery, stringifyListQuery } from '#contract/list-query.ts'

/** The query string with which the list opens. */
export const OPENING_SEARCH = 'limit=25'

const withSearch = (path: string, search: string) => (search ? `${path}?${search}` : path)

export const paths = {
  brands: (query?: ListQuery) => withSearch('/brands', query ? stringifyListQuery(query) : OPENING_SEARCH),
  /** A brand, beside the list that `query` asks for. */
  brand: (id: string, query: ListQuery) =>
    withSearch(`/brands/${encodeURIComponent(id)}`, stringifyListQuery(query)),
  /** Another query of the list on the same screen: at `pathname`, where a brand may be open. */
  listAt: (pathname: string, query: ListQuery) => withSearch(pathname, stringifyListQuery(query)),
  /** The same screen, shown in another way. */
  here: ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, changes: ViewChanges) =>
    withSearch(pathname, stringifyListQuery(changeQuery(parseListQuery(search), changes))) + hash,
  match: () => '/match',
  /** The check-up, narrowed to what `filters` say. */
  checkup: (filters: Readonly<Record<string, string | undefined>> = {}) => {
    const given = Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1]))
    return withSearch('/checkup', new URLSearchParams(given).toString())
  },
  /** A shortlist from a link, which stands in the fragment: browsers send it to no server. Without it, the open one of this device. */
  shortlist: (link = '', view: ViewChanges = {}, search = '') =>
    paths.here({ pathname: '/shortlist', search, hash: link && `#${link}` }, view),
}

/** The same paths as patterns for the router. */
export const routePatterns = {
  brands: '/brands',
  brand: ':id',
  match: '/match',
  /** Its address until November 2026. */
  formerMatch: '/lookup',
  checkup: '/checkup',
  shortlist: '/shortlist',
}

/**
 * Parameters of our own that may stand in an address beside the API's: layout, the columns of a board, and the
 * time zone and the logo background of whoever made the link. They are never sent to the service, see `withoutView`.
 */
export type ViewParameter = 'view' | 'view_zone' | 'view_ground' | 'view_columns'

export type ViewChanges = Partial<Record<ViewParameter, string | undefined>>
