/** The brands before and after the open one, on its page of the list or the next. */
import type { ListQuery } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'

export type Direction = 'previous' | 'next'

/** A page of the list as it is shown: in the order of the service, or ordered here. */
export interface ShownPage {
  readonly brands: readonly ReadBrand[]
  readonly links: PageLinks
}

/**
 * The ids that follow a brand on its page in one direction, nearest first; undefined if the page does not have it.
 * Brands without a usable id have no address and are skipped. So are duplicates of the brand, which would form a loop.
 */
function idsInDirection(
  { brands }: ShownPage,
  id: string,
  direction: Direction,
): readonly string[] | undefined {
  const ids = brands.map((brand) => brand.id).filter((other) => other !== null)
  if (!ids.includes(id)) return undefined
  const ahead =
    direction === 'next' ? ids.slice(ids.lastIndexOf(id) + 1) : ids.slice(0, ids.indexOf(id)).toReversed()
  return ahead.filter((other) => other !== id)
}

/**
 * The id of the next or previous brand on the same page. After a brand that the page does not have comes its first one:
 * whoever searches while a brand is open goes on with what was found.
 */
export function neighbourOnPage(page: ShownPage, id: string, direction: Direction): string | undefined {
  const ahead = idsInDirection(page, id, direction)
  return ahead ? ahead[0] : direction === 'next' ? firstFrom(page.brands, id, 'next') : undefined
}

/**
 * The query of the page that holds the neighbour of a brand at the edge of its page, from the service's own link. Null
 * if the list ends there, and while the edge is more than one brand away, so that the page is not needed yet.
 */
export function adjacentPage(page: ShownPage, id: string, direction: Direction): ListQuery | null {
  const ahead = idsInDirection(page, id, direction)
  if (!ahead || ahead.length > 1) return null
  return linkQuery(direction === 'next' ? page.links.next : page.links.prev)
}

/** The brand of an adjacent page that is the neighbour of `from`. */
export function firstFrom(
  brands: readonly ReadBrand[],
  from: string,
  direction: Direction,
): string | undefined {
  const ids = brands.map((brand) => brand.id).filter((id) => id !== null && id !== from)
  return (direction === 'next' ? ids.at(0) : ids.at(-1)) ?? undefined
}
