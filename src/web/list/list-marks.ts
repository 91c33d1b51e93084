/** The marks of brands with a problem that none of their fields shows: they repeat, or the filter should have excluded them. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { listedPages } from '#web/data/brand-queries.ts'
import { isExcluded } from '#web/data/excluded-brands.ts'
import type { ListedPage } from '#web/data/list-order.ts'
import { isSameList } from './list-address.ts'
import { pageNumber } from './list-place.ts'

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
