import { linkQuery } from '#contract/page-links.ts'
import { queryPage, queryValue } from '#contract/list-query.ts'
import type { BrandPage } from './brand-client.ts'

/**
 * How many brands a list has, by its first page of one brand (`limit=1`): the last page's number. Null when the service
 * does not tell: no last link, one without a page number (a cursor), or `limit` not kept.
 */
export function countFromPage(page: BrandPage): number | null {
  if (page.brands.length > 1) return null
  const { next, last } = page.links
  if (page.brands.length === 0) return next === null ? 0 : null
  return lastPageNumber(page) ?? (next === null && last !== null ? 1 : null)
}

/** The number in a page's last link; undefined where it has none. */
export function lastPageNumber({ links }: BrandPage): number | undefined {
  const last = linkQuery(links.last)
  return last && queryValue(last, 'page') !== undefined ? queryPage(last) : undefined
}
