import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { dropParameters, type ListQuery, parseListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { pageNumber } from '#web/parts/paging/list-place.ts'

export interface NumberedPage {
  readonly number: number
  readonly page: Pick<BrandPage, 'brands'>
}

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Brands of a page that the service sent before, on this page or on others: its pages overlap.
 * @param orderedPages the pages of a list that was ordered here, whose numbers are then those on the screen.
 */
export function useRepeatedBrands(
  query: ListQuery,
  page: BrandPage | undefined,
  orderedPages: readonly NumberedPage[] | undefined,
): ReadonlyMap<string, string> {
  const queryClient = useQueryClient()
  return useMemo(() => {
    if (!page) return NONE
    const here = pageNumber(query, page.links)
    if (orderedPages) {
      const own = orderedPages.find(({ number }) => number === here)
      if (!own) return NONE
      return repeatedBrands(
        own.page,
        orderedPages.filter((other) => other !== own),
      )
    }
    const list = withoutPosition(query)
    const others: NumberedPage[] = []
    for (const [key, other] of queryClient.getQueriesData<BrandPage>({ queryKey: ['brands', 'list'] })) {
      const otherQuery = parseListQuery(String(key[2]))
      if (!other || withoutPosition(otherQuery) !== list) continue
      const number = pageNumber(otherQuery, other.links)
      // Two cursors may lead to one page: without numbers nothing tells it from another.
      if (here !== undefined && number !== undefined && number !== here) others.push({ number, page: other })
    }
    const repeated = repeatedBrands(page, others)
    return repeated.size === 0 ? NONE : repeated
  }, [queryClient, query, page, orderedPages])
}

/** Where else each repeated id is, in words. */
export function repeatedBrands(
  page: Pick<BrandPage, 'brands'>,
  others: readonly NumberedPage[],
): Map<string, string> {
  const repeated = new Map<string, string>()
  const seen = new Set<string>()
  for (const { id } of page.brands) {
    if (id === null) continue
    const other = others.find((candidate) => candidate.page.brands.some((brand) => brand.id === id))
    if (seen.has(id)) repeated.set(id, 'is on this page twice')
    else if (other) repeated.set(id, `is also on page ${other.number}`)
    seen.add(id)
  }
  return repeated
}

/** What the pages of one list have in common. */
function withoutPosition(query: ListQuery): string {
  return stringifyListQuery(dropParameters(query, ['page', 'cursor']))
}
