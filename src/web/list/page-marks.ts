/** What is wrong with single brands of a page that none of their own fields shows: they repeat, or the filter excludes them. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foldName } from '#contract/fold-name.ts'
import { type Filter, FILTER_PARAMETERS } from '#contract/filters.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { listedPages } from '#web/data/brand-queries.ts'
import type { ListedPage } from '#web/data/list-order.ts'
import { isSameList } from './list-address.ts'
import { pageNumber } from './list-place.ts'

/** The marks of the brands of a page, in words. Other pages of the list that were loaded before count. */
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
  // Two cursors may lead to one page: without numbers nothing tells it from another.
  const numbered = others.flatMap(({ query, links, brands }) => {
    const number = pageNumber(query, links)
    return here === undefined || number === undefined || number === here ? [] : [{ number, brands }]
  })
  const seen = new Set<string>()
  for (const brand of page.brands) {
    const { id } = brand
    if (isExcluded(page.query, brand)) marks.set(brand, 'outside the filter')
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

/** Whether the value of a filter excludes a brand. What cannot be read is a fault, and no reason. */
const EXCLUSIONS = {
  name: (value, { name }) => name !== null && !foldName(name).includes(foldName(value)),
  id: (value, { id }) => id !== null && id !== value,
  updated_after: (value, { updatedAt }) =>
    updatedAt !== null && updatedAt < (readTimestamp(value)?.at ?? Number.NEGATIVE_INFINITY),
  updated_before: (value, { updatedAt }) =>
    updatedAt !== null && updatedAt > (readTimestamp(value)?.at ?? Number.POSITIVE_INFINITY),
} satisfies Record<Filter, (value: string, brand: ReadBrand) => boolean>
