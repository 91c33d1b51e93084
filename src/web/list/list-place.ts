/** The place of a page in its list, as far as the service says: its number, and which of how many brands it has. */
import type { BrandPage } from '#client/brand-client.ts'
import {
  FIRST_PAGE_PARAMETERS,
  limitOf,
  linkedPage,
  linkQuery,
  type ListQuery,
  type PageLinks,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { withoutView } from '#web/data/paths.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'

/** How many brands match. `undefined` until it is known; `null` if the service does not say. */
export type Total = number | null | undefined

/** Where in the list a page is: "76–100 of 3,408 brands, page 4 of 137", as far as the service says. */
export interface ListPlace {
  /** "76–100 of 3,408 brands" */
  readonly brands: string
  /** "page 4 of 137"; empty if the number is unknown. */
  readonly page: string
  readonly number: number | undefined
  /** The number of the last page; `undefined` if the service names none, or contradicts it. */
  readonly last: number | undefined
}

export function listPlace(query: ListQuery, page: BrandPage, total: Total): ListPlace {
  const number = pageNumber(query, page.links)
  const last = number === undefined ? undefined : numberOfPages(page, number)
  if (total === 0) return { brands: 'No brands', page: '', number, last }
  if (number === undefined) {
    const here = `${formatBrandCount(page.brands.length)} on this page`
    const all = typeof total === 'number' ? `, ${formatCount(total)} in total` : ''
    return { brands: here + all, page: '', number, last }
  }
  return {
    brands: page.brands.length === 0 ? 'No brands on this page' : formatRange(query, page, number, total),
    page: `page ${formatCount(number)}${last === undefined ? '' : ` of ${formatCount(last)}`}`,
    number,
    last,
  }
}

/** The place in one sentence, for screen readers. */
export const formatPlace = ({ brands, page }: ListPlace) => [brands, page].filter(Boolean).join(', ')

function formatRange(query: ListQuery, { brands, links }: BrandPage, number: number, total: Total): string {
  const isLast = links.next === null
  // A service may return smaller pages than requested. The last page does not show the size of the others, but it ends
  // where the list ends.
  const before =
    isLast && typeof total === 'number'
      ? total - brands.length
      : (number - 1) * (isLast ? limitOf(query) : brands.length)
  const [from, to] = [before + 1, before + brands.length]
  const range = from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`
  if (typeof total === 'number') return `${range} of ${formatBrandCount(total)}`
  return total === undefined ? `${range} of …` : `${range} of more than ${formatBrandCount(to)}`
}

/** The exact number of brands, computed from the last page without another request. `undefined` on other pages. */
export function totalFromPage(query: ListQuery, { brands, links }: BrandPage): number | undefined {
  const number = pageNumber(query, links)
  if (links.next !== null || number === undefined) return undefined
  // A page past the end is empty, too.
  if (brands.length === 0 && number > 1) return undefined
  return (number - 1) * limitOf(query) + brands.length
}

/** `undefined` if the service names no last page, or one that contradicts the page itself. */
function numberOfPages(page: BrandPage, number: number): number | undefined {
  if (page.links.next === null && page.brands.length > 0) return number
  const last = linkedPage(page.links.last)
  const isPastEnd = page.links.next === null
  return last !== undefined && (isPastEnd || last > number) ? last : undefined
}

/**
 * The page number of a response. `undefined` if unknown: links may have a cursor or an offset instead of a page number.
 * Without `page`, a response is the first page if it has no `prev` link and its query has no parameter that could be a
 * position. Filters, `limit`, and parameters that the link to the first page has too, are not positions.
 */
export function pageNumber(query: ListQuery, links: PageLinks): number | undefined {
  if (queryValue(query, 'page') !== undefined) return queryPage(query)
  const isInFirst = (text: string) => linkQuery(links.first)?.pairs.some((pair) => pair.text === text)
  const hasPosition = withoutView(query).pairs.some(
    ({ key, text }) =>
      // Some services link to every page as the first one.
      key === 'cursor' || (!FIRST_PAGE_PARAMETERS.includes(key) && !isInFirst(text)),
  )
  return links.prev === null && !hasPosition ? 1 : undefined
}

/** A link of the list that names a page by its number. */
export function numberedLink({ last, next, prev, first }: PageLinks): ListQuery | null {
  return linkQuery([last, next, prev, first].find((link) => linkedPage(link) !== undefined) ?? null)
}
