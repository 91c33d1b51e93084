import type { ReadBrand } from '#contract/read-brand.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'

export type Direction = 'previous' | 'next'

/** A page of the list as it is shown: in the service's order, or sorted. */
export interface ShownPage {
  readonly brands: readonly ReadBrand[]
  readonly links: PageLinks
}

/**
 * The ids ahead of a brand on its page, nearest first; undefined when it is not on it. Brands without a usable id have
 * no address and are passed over; so are further copies of the same brand, in which a walk would be caught.
 */
function idsAhead({ brands }: ShownPage, id: string, direction: Direction): readonly string[] | undefined {
  const ids = brands.map((brand) => brand.id).filter((other) => other !== null)
  if (!ids.includes(id)) return undefined
  const ahead =
    direction === 'next' ? ids.slice(ids.lastIndexOf(id) + 1) : ids.slice(0, ids.indexOf(id)).toReversed()
  return ahead.filter((other) => other !== id)
}

/** The brand beside another one on the same page. */
export function neighbourOnPage(page: ShownPage, id: string, direction: Direction): string | undefined {
  return idsAhead(page, id, direction)?.[0]
}

/**
 * The page to which a walk from this brand goes on, by the service's own link; null when it ends here, or when the
 * page's edge is still further than one brand away and its neighbour need not be known yet.
 */
export function pageAhead(page: ShownPage, id: string, direction: Direction): ListQuery | null {
  const ahead = idsAhead(page, id, direction)
  if (!ahead || ahead.length > 1) return null
  return linkQuery(direction === 'next' ? page.links.next : page.links.prev)
}

/** The brand at which a walk that comes from another page enters this one. */
export function entryOf(
  brands: readonly ReadBrand[],
  from: string,
  direction: Direction,
): string | undefined {
  const ids = brands.map((brand) => brand.id).filter((id) => id !== null && id !== from)
  return (direction === 'next' ? ids.at(0) : ids.at(-1)) ?? undefined
}
