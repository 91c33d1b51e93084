/** Where in its list a page is: which page it is, which brands it holds, and of how many, as far as the service says. */
import { useQuery } from '@tanstack/react-query'
import { type BrandPage, lastPageNumber } from '#client/brand-client.ts'
import {
  FIRST_PAGE_PARAMETERS,
  limitOf,
  type ListQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { withoutView } from '#web/data/list-order.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { useSettled } from '#web/ui/timing.ts'

/** How many brands match. Undefined while it is not known; null if the service does not say. */
export type Total = number | null | undefined

/** Where in the list a page is: "76–100 of 3,408 brands, page 4 of 137", as far as the service says. */
export interface ListPlace {
  /** "76–100 of 3,408 brands" */
  readonly brands: string
  /** "page 4 of 137"; empty where nothing tells the number of the page. */
  readonly page: string
  /** Undefined where nothing tells it. */
  readonly number: number | undefined
  /** The number of the last page; undefined where the service names none, or contradicts it. */
  readonly last: number | undefined
}

export function listPlace(query: ListQuery, page: BrandPage, total: Total): ListPlace {
  const number = pageNumber(query, page.links)
  const last = number === undefined ? undefined : numberOfPages(page, number)
  const end = lastPageNumber(page)
  if (total === 0) return { brands: 'No brands', page: '', number, last }
  if (number === undefined) {
    const here = `${brandCountWords(page.brands.length)} on this page`
    return {
      brands: typeof total === 'number' ? `${here}, ${countWords(total)} in total` : here,
      page: '',
      number,
      last,
    }
  }
  if (page.brands.length === 0) {
    const all = typeof total === 'number' ? brandCountWords(total) : ''
    const isPast = end !== undefined && number > end
    return {
      brands: isPast ? ['Past the end', all].filter(Boolean).join(' of ') : 'No brands on this page',
      page: pageWords(number, isPast ? end : last),
      number,
      last: isPast ? end : last,
    }
  }
  return { brands: rangeWords(query, page, number, total), page: pageWords(number, last), number, last }
}

/** The place in one sentence, for screen readers. */
export const placeWords = ({ brands, page }: ListPlace) => [brands, page].filter(Boolean).join(', ')

function pageWords(number: number, last: number | undefined): string {
  return `page ${countWords(number)}${last === undefined ? '' : ` of ${countWords(last)}`}`
}

/** "76–100 of 3,408 brands" */
function rangeWords(query: ListQuery, page: BrandPage, number: number, total: Total): string {
  const [from, to] = rangeOf(query, page, number, total)
  const range = from === to ? countWords(to) : `${countWords(from)}–${countWords(to)}`
  if (typeof total === 'number') return `${range} of ${brandCountWords(total)}`
  return total === null && page.links.next !== null ? `${range} of more than ${brandCountWords(to)}` : range
}

/** The places of the first and the last brand of a page in its list, from 1. */
function rangeOf(
  query: ListQuery,
  { brands, links }: BrandPage,
  number: number,
  total: Total,
): [number, number] {
  // The last page ends where the list does, and tells nothing of the size of the others.
  if (links.next === null && typeof total === 'number') return [total - brands.length + 1, total]
  // A service may have a smaller page than the one asked for.
  const size = links.next === null ? limitOf(query) : brands.length
  const before = (number - 1) * size
  return [before + 1, before + brands.length]
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

function isLastOf({ brands, links }: BrandPage): boolean {
  return brands.length > 0 && links.next === null && links.last !== null
}

/** How many brands the list has up to the end of a page. */
function countUpTo(query: ListQuery, number: number, { brands }: BrandPage): number {
  return (number - 1) * limitOf(query) + brands.length
}

/**
 * Which page of the list a response is. Undefined where nothing says so: links may carry a cursor or an offset instead
 * of a page number. Without `page`, a response is the first page if nothing comes before it and its query has no
 * parameter that could be a position: none but filters, `limit`, and what the link to the first page has as well.
 */
export function pageNumber(query: ListQuery, links: PageLinks): number | undefined {
  if (queryValue(query, 'page') !== undefined) return queryPage(query)
  const isInFirst = (text: string) => linkQuery(links.first)?.pairs.some((pair) => pair.text === text)
  const hasPosition = withoutView(query).pairs.some(
    ({ key, text }) =>
      // Some services call each page of theirs the first one.
      key === 'cursor' || (!FIRST_PAGE_PARAMETERS.includes(key) && !isInFirst(text)),
  )
  return links.prev === null && !hasPosition ? 1 : undefined
}

/** Milliseconds without a key after which the number of brands is asked for. */
const TYPING_PAUSE = 1000

/** Whether a page is there, and no key is likely to follow: more is asked about its list only then. */
export const useSettledPage = (page: BrandPage | undefined, isTyping: boolean): boolean =>
  useSettled(page, isTyping ? TYPING_PAUSE : 0) && page !== undefined

/** How many brands match: read off the last page, else requested after the rows. */
export function useTotal(query: ListQuery, page: BrandPage | undefined, isTyping: boolean): Total {
  const isSettled = useSettledPage(page, isTyping)
  const known = page && totalFromPage(query, page)
  const counted = useQuery({
    ...brandQueries.total(query),
    enabled: isSettled && known === undefined,
  })
  // A count that fails is one that the service does not give.
  const count = counted.isError && counted.data === undefined ? null : counted.data
  return page && (known ?? count)
}
