import {
  changeQuery,
  type ListQuery,
  parseListQuery,
  stringifyListQuery,
  queryValue,
} from '#contract/list-query.ts'
import type { Go } from '#embed/protocol/messages.ts'
import { withoutView } from '#web/data/list-order.ts'

/** An address of the app, without the folder it lives in: the list, perhaps with a brand open. */
const PLACE = /^(\/brands(?:\/(?!\.)[^/?#]+)?)(\?[^#]*)?$/

/** Where the host page wants the frame to be. @param here where it is; when it has just started, it is nowhere. */
export function placeIn({ at, place, filters, view, open }: Omit<Go, 'number'>, here?: string): string {
  const places = filters === undefined ? [place, here, at] : [place]
  const from = places.map((one) => PLACE.exec(one ?? '')).find(Boolean)
  const [, path = '/brands', search = ''] = from ?? []
  const query = from ? parseListQuery(search) : withLimit(parseListQuery(filters ?? ''))
  const shown = view ? changeQuery(query, { view: view === 'gallery' ? view : undefined }) : query
  const brand = open !== undefined && !open.startsWith('.') && `/brands/${encodeURIComponent(open)}`
  const printed = stringifyListQuery(shown)
  return (brand || path) + (printed && `?${printed}`)
}

const withLimit = (query: ListQuery) => changeQuery(query, { limit: queryValue(query, 'limit') ?? '25' })

/** What the host page is told of an address: the whole of it, what it asks the service for, and the open brand. */
export function reportPlace(pathname: string, search: string) {
  const brand = /^\/brands\/([^/]+)$/.exec(pathname)?.[1]
  return {
    place: pathname + search,
    filters: stringifyListQuery(withoutView(parseListQuery(search))),
    ...(brand !== undefined && { brand: decodeURIComponent(brand) }),
  }
}
