/** Every path of the app, and the parameters of an address that are our own. No other module composes paths. */
import {
  changeQuery,
  dropParameters,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
} from '#contract/list-query.ts'

export const OPENING_QUERY = parseListQuery('limit=25')

const withSearch = (path: string, search: string) => (search ? `${path}?${search}` : path)

export const paths = {
  brands: (query = OPENING_QUERY) => withSearch('/brands', stringifyListQuery(query)),
  /** A brand, beside the list that `query` asks for. */
  brand: (id: string, query: ListQuery) =>
    withSearch(`/brands/${encodeURIComponent(id)}`, stringifyListQuery(query)),
  /** The list with another query, at the current `pathname`, where a brand may be open. */
  listAt: (pathname: string, query: ListQuery) => withSearch(pathname, stringifyListQuery(query)),
  /** The same screen with other view parameters. */
  here: ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>, changes: ViewChanges) =>
    withSearch(pathname, stringifyListQuery(changeQuery(parseListQuery(search), changes))) + hash,
  match: () => '/match',
  checkup: (filters: Readonly<Record<string, string | undefined>> = {}) => {
    const given = Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1]))
    return withSearch('/checkup', new URLSearchParams(given).toString())
  },
  /** A shared shortlist. It is in the fragment, which browsers never send. Without `link`, the open shortlist of this device. */
  shortlist: (link = '', view: ViewChanges = {}, search = '') =>
    paths.here({ pathname: '/shortlist', search, hash: link && `#${link}` }, view),
}

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
 * Our own parameters, which an address may have besides those of the API: the layout, the one colour of a board's logos, and
 * the time zone and logo background of whoever made the link. `view_columns` is in older links, and changes nothing. Every
 * link keeps them, and none is sent to the service.
 */
export const VIEW_PARAMETERS = ['view', 'view_zone', 'view_ground', 'view_colour', 'view_columns'] as const
export type ViewParameter = (typeof VIEW_PARAMETERS)[number]

/** The query to send: an address without our own parameters. */
export const withoutView = (query: ListQuery) => dropParameters(query, VIEW_PARAMETERS)

export type ViewChanges = Partial<Record<ViewParameter, string | undefined>>
