import { changeQuery, parseListQuery, printListQuery, queryValue } from '#contract/list-query.ts'
import type { FrameOptions } from '#embed/protocol/messages.ts'
import { withoutView } from '#web/api/sent-query.ts'

/** An address of the app, without the folder it lives in: the list, perhaps with a brand open. */
const PLACE = /^\/brands(?:\/(?!\.)[^/?#]+)?(?:\?[^#]*)?$/

/** Where the options say that the frame is to be. `place` is where it was, and goes before filters and view. */
export function placeIn({ place, filters = '', view }: FrameOptions): string {
  if (place !== undefined && PLACE.test(place)) return place
  const query = parseListQuery(filters)
  const search = changeQuery(query, {
    limit: queryValue(query, 'limit') ?? '25',
    ...(view === 'gallery' && { view }),
  })
  return `/brands?${printListQuery(search)}`
}

/** What the host page is told of an address: the whole of it, what it asks the service for, and the open brand. */
export function reportPlace(pathname: string, search: string) {
  const brand = /^\/brands\/([^/]+)$/.exec(pathname)?.[1]
  return {
    place: pathname + search,
    filters: printListQuery(withoutView(parseListQuery(search))),
    ...(brand !== undefined && { brand: decodeURIComponent(brand) }),
  }
}
