import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'

export type Direction = 'previous' | 'next'

/** A step along the list: to a brand of this page, to one on the page that a link leads to, or nowhere. */
export type Step = { readonly id: string } | { readonly page: ListQuery } | null

/**
 * The step from a brand. Brands without a usable id have no address and are passed over; so are further copies of the
 * same brand, in which the walk would be caught.
 */
export function stepFrom(page: BrandPage, id: string, direction: Direction): Step {
  const ids = page.brands.map((brand) => brand.id)
  if (!ids.includes(id)) return null
  const ahead =
    direction === 'next' ? ids.slice(ids.lastIndexOf(id) + 1) : ids.slice(0, ids.indexOf(id)).toReversed()
  const found = ahead.find((other) => other !== null)
  if (found !== undefined) return { id: found }
  const query = linkQuery(direction === 'next' ? page.links.next : page.links.prev)
  return query && { page: query }
}

/** The brand at which a page is entered that comes after (or before) the one with `from` on it. */
export function entryOf(page: BrandPage, from: string, direction: Direction): string | null {
  const ids = page.brands.map((brand) => brand.id).filter((id) => id !== null && id !== from)
  return (direction === 'next' ? ids.at(0) : ids.at(-1)) ?? null
}

/** Whether the page's edge is so near that the page beyond it is worth having before it is asked for. */
export function nearEdge(page: BrandPage, id: string, direction: Direction): boolean {
  const ids = page.brands.map((brand) => brand.id)
  if (!ids.includes(id)) return false
  return direction === 'next' ? ids.lastIndexOf(id) >= ids.length - 2 : ids.indexOf(id) <= 1
}
