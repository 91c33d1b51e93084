import { changeQuery, parseListQuery, printListQuery, queryValue } from '#contract/list-query.ts'
import type { FrameOptions } from '#embed/protocol/messages.ts'

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
