import type { BrandPage } from '#client/brand-client.ts'
import { lastPageNumber } from '#client/walk-list.ts'
import { DEFAULT_LIMIT, type ListQuery, queryValue } from '#contract/list-query.ts'
import { brandCountWords, countWords } from '#web/parts/moment-words.ts'
import { pageNumber } from './page-number.ts'

/** How many brands match. Undefined while it is not known; null if the service does not say. */
export type Total = number | null | undefined

/** "Page 3 of 341, 3,408 brands", as far as the service says. */
export function statusWords(query: ListQuery, page: BrandPage, total: Total): string {
  if (total === 0) return 'No brands'
  const number = pageNumber(query, page.links)
  if (number === undefined) {
    const here = `${brandCountWords(page.brands.length)} on this page`
    return typeof total === 'number' ? `${here}, ${countWords(total)} in total` : here
  }
  const pages = lastPageNumber(page) ?? (isLastOf(page) ? number : undefined)
  const place =
    pages !== undefined && number > pages
      ? `Past the end: ${countWords(pages)} ${pages === 1 ? 'page' : 'pages'}`
      : `Page ${countWords(number)}${pages === undefined ? '' : ` of ${countWords(pages)}`}`
  if (total === undefined) return place
  return `${place}, ${total === null ? `more than ${brandCountWords(countUpTo(query, number, page))}` : brandCountWords(total)}`
}

/** The exact number of brands, which the last page of the list tells without another request. */
export function totalFromPage(query: ListQuery, page: BrandPage): number | undefined {
  const number = pageNumber(query, page.links)
  if (page.links.next !== null || number === undefined) return undefined
  // A page past the end is empty, too.
  if (page.brands.length === 0) return number === 1 ? 0 : undefined
  return countUpTo(query, number, page)
}

function isLastOf({ brands, links }: BrandPage): boolean {
  return brands.length > 0 && links.next === null && links.last !== null
}

/** How many brands the list has up to the end of a page. */
function countUpTo(query: ListQuery, number: number, { brands }: BrandPage): number {
  const limit = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
  return (number - 1) * limit + brands.length
}
