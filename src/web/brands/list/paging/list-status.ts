/**
 * The pages of a list: which page a response is, how many brands there are, and where the links lead. This room knows the
 * query of a page, but not the address that the reader sees.
 */
import type { BrandPage } from '#client/brand-client.ts'
import { lastPageNumber } from '#client/page-count.ts'
import { DEFAULT_LIMIT, type ListQuery, queryValue } from '#contract/list-query.ts'
import { brandCountWords, countWords } from '#web/parts/times/moment-words.ts'
import { pageNumber } from './page-number.ts'

/** How many brands match. Undefined while it is not known; null if the service does not say. */
export type Total = number | null | undefined

/** A total as the status shows it. Unreliable: the service's count contradicts its pages, even when counted again. */
export type ShownTotal = Total | 'unreliable'

/** "Page 3 of 341, 3,408 brands", as far as the service says. */
export function statusWords(query: ListQuery, page: BrandPage, total: ShownTotal): string {
  if (total === 0) return 'No brands'
  const number = pageNumber(query, page.links)
  if (number === undefined) {
    const here = `${brandCountWords(page.brands.length)} on this page`
    return typeof total === 'number' ? `${here}, ${countWords(total)} in total` : here
  }
  const last = lastPageNumber(page)
  const pages = numberOfPages(page, number)
  const place =
    last !== undefined && number > last && page.brands.length === 0
      ? `Past the end: ${countWords(last)} ${last === 1 ? 'page' : 'pages'}`
      : `Page ${countWords(number)}${pages === undefined ? '' : ` of ${countWords(pages)}`}`
  if (total === undefined || (total === null && page.brands.length === 0)) return place
  if (total === 'unreliable') return `${place}, total unreliable`
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

/** Undefined where the service names no last page, or one that contradicts the page itself. */
function numberOfPages(page: BrandPage, number: number): number | undefined {
  const last = lastPageNumber(page)
  if (last === undefined) return isLastOf(page) ? number : undefined
  return number > last || (number === last && page.links.next !== null) ? undefined : last
}

/** Whether a count contradicts the number of pages, or the brands on the page itself. */
export function contradictsPage(query: ListQuery, page: BrandPage, total: number): boolean {
  const { brands, links } = page
  if (brands.length === 0) return false
  const number = pageNumber(query, links) ?? 1
  if (total < brands.length || (links.next === null && total < countUpTo(query, number, page))) return true
  const last = lastPageNumber(page)
  // A service may have a smaller page than the one asked for.
  const sizes = [limitOf(query), brands.length]
  return last !== undefined && sizes.every((size) => Math.max(1, Math.ceil(total / size)) !== last)
}

function isLastOf({ brands, links }: BrandPage): boolean {
  return brands.length > 0 && links.next === null && links.last !== null
}

/** How many brands the list has up to the end of a page. */
function countUpTo(query: ListQuery, number: number, { brands }: BrandPage): number {
  return (number - 1) * limitOf(query) + brands.length
}

function limitOf(query: ListQuery): number {
  return Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
}
