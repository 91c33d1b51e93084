/**
 * The place of a page in its list: its number, its brands, and the total, as far as the service says. Also the marks of
 * brands with a problem that none of their fields shows: they repeat, or the filter should have excluded them.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type BrandPage, lastPageNumber } from '#client/brand-client.ts'
import { foldName } from '#contract/fold-name.ts'
import {
  type Filter,
  FILTER_PARAMETERS,
  FIRST_PAGE_PARAMETERS,
  limitOf,
  linkQuery,
  type ListQuery,
  type PageLinks,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { brandQueries, listedPages } from '#web/data/brand-queries.ts'
import { type ListedPage, withoutView } from '#web/data/list-order.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { useSettled } from '#web/ui/timing.ts'
import { isSameList } from './list-address.ts'

/** How many brands match. `undefined` until it is known; `null` if the service does not say. */
export type Total = number | null | undefined

/** Where in the list a page is: "76–100 of 3,408 brands, page 4 of 137", as far as the service says. */
export interface ListPlace {
  /** "76–100 of 3,408 brands" */
  readonly brands: string
  /** "page 4 of 137"; empty if the number is unknown. */
  readonly page: string
  /** `undefined` if it is unknown. */
  readonly number: number | undefined
  /** The number of the last page; `undefined` if the service names none, or contradicts it. */
  readonly last: number | undefined
}

export function listPlace(query: ListQuery, page: BrandPage, total: Total): ListPlace {
  const number = pageNumber(query, page.links)
  const last = number === undefined ? undefined : numberOfPages(page, number)
  if (total === 0) return { brands: 'No brands', page: '', number, last }
  if (number === undefined) {
    const here = `${brandCountWords(page.brands.length)} on this page`
    const all = typeof total === 'number' ? `, ${countWords(total)} in total` : ''
    return { brands: here + all, page: '', number, last }
  }
  return {
    brands: page.brands.length === 0 ? 'No brands on this page' : rangeWords(query, page, number, total),
    page: `page ${countWords(number)}${last === undefined ? '' : ` of ${countWords(last)}`}`,
    number,
    last,
  }
}

/** The place in one sentence, for screen readers. */
export const placeWords = ({ brands, page }: ListPlace) => [brands, page].filter(Boolean).join(', ')

/** "76–100 of 3,408 brands" */
function rangeWords(query: ListQuery, { brands, links }: BrandPage, number: number, total: Total): string {
  const isLast = links.next === null
  // A service may return smaller pages than requested. The last page does not show the size of the others, but it ends
  // where the list ends.
  const before =
    isLast && typeof total === 'number'
      ? total - brands.length
      : (number - 1) * (isLast ? limitOf(query) : brands.length)
  const [from, to] = [before + 1, before + brands.length]
  const range = from === to ? countWords(to) : `${countWords(from)}–${countWords(to)}`
  if (typeof total === 'number') return `${range} of ${brandCountWords(total)}`
  return total === undefined ? `${range} of …` : `${range} of more than ${brandCountWords(to)}`
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
  const last = lastPageNumber(page)
  return last !== undefined && last > number ? last : undefined
}

/**
 * The page number of a response. `undefined` if unknown: links may have a cursor or an offset instead of a page number.
 * Without `page`, a response is the first page if it has no `prev` link and its query has no parameter that could be a
 * position. Filters, `limit`, and parameters that the link to the first page has too, are no positions.
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

/** Milliseconds without a keystroke before the app requests more about a list than its page. */
const TYPING_PAUSE = 300

/** Whether a page has arrived and typing has paused. Only then does the app request more about its list. */
export const useSettledPage = (page: BrandPage | undefined, isTyping: boolean): boolean =>
  useSettled(page, isTyping ? TYPING_PAUSE : 0) && page !== undefined

/** How many brands match: computed from the last page, or else requested after the rows. */
export function useTotal(query: ListQuery, page: BrandPage | undefined, isTyping: boolean): Total {
  const isSettled = useSettledPage(page, isTyping)
  const known = page && totalFromPage(query, page)
  const counted = useQuery({
    ...brandQueries.total(query),
    enabled: isSettled && known === undefined,
  })
  // A count that fails is treated as one that the service does not give.
  const count = counted.isError && counted.data === undefined ? null : counted.data
  return page && (known ?? count)
}

/** The marks of the brands of a page, in words. Finds duplicates on the other pages of the list that have been loaded. */
export function useMarks(page: ListedPage | undefined): ReadonlyMap<ReadBrand, string> {
  const queryClient = useQueryClient()
  return useMemo(() => {
    if (!page) return new Map()
    const isOther = ({ query }: ListedPage) => page.isOrdered && isSameList(query, page.query)
    return marksOf(page, listedPages(queryClient).filter(isOther))
  }, [queryClient, page])
}

type Page = Pick<ListedPage, 'brands' | 'links' | 'query'>

/** @param others pages of the same list. */
export function marksOf(page: Page, others: readonly Page[]): Map<ReadBrand, string> {
  const marks = new Map<ReadBrand, string>()
  const here = pageNumber(page.query, page.links)
  // Without page numbers, pages cannot be told apart: two cursors may lead to the same page.
  const numbered = others.flatMap(({ query, links, brands }) => {
    const number = pageNumber(query, links)
    return here === undefined || number === undefined || number === here ? [] : [{ number, brands }]
  })
  const seen = new Set<string>()
  for (const brand of page.brands) {
    const { id } = brand
    if (isExcluded(page.query, brand)) marks.set(brand, 'does not match the filter')
    if (id === null) continue
    const other = numbered.find(({ brands }) => brands.some((candidate) => candidate.id === id))
    if (seen.has(id)) marks.set(brand, 'is on this page twice')
    else if (other) marks.set(brand, `is also on page ${other.number}`)
    seen.add(id)
  }
  return marks
}

/** Whether a filter should have left out a brand. A bound itself counts as inside: not every service excludes it. */
export function isExcluded(query: ListQuery, brand: ReadBrand): boolean {
  return FILTER_PARAMETERS.some((filter) => {
    const value = queryValue(query, filter)
    return value !== undefined && EXCLUSIONS[filter](value, brand)
  })
}

/** Whether the value of a filter excludes a brand. A value that cannot be read never excludes one. */
const EXCLUSIONS = {
  name: (value, { name }) => name !== null && !foldName(name).includes(foldName(value)),
  id: (value, { id }) => id !== null && id !== value,
  updated_after: (value, { updatedAt }) =>
    updatedAt !== null && updatedAt < (readTimestamp(value)?.at ?? Number.NEGATIVE_INFINITY),
  updated_before: (value, { updatedAt }) =>
    updatedAt !== null && updatedAt > (readTimestamp(value)?.at ?? Number.POSITIVE_INFINITY),
} satisfies Record<Filter, (value: string, brand: ReadBrand) => boolean>
