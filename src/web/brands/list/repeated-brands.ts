import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import {
  dropParameters,
  type ListQuery,
  parseListQuery,
  printListQuery,
  queryPage,
} from '#contract/list-query.ts'

interface NumberedPage {
  readonly number: number | undefined
  readonly page: BrandPage
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A list that skips or repeats is a fault of the service: which brands of a page were seen before, and where. */
export function useRepeatedBrands(
  query: ListQuery,
  page: BrandPage | undefined,
): ReadonlyMap<string, string> {
  const queryClient = useQueryClient()
  return useMemo(() => {
    if (!page) return NONE
    const list = sameList(query)
    const others: NumberedPage[] = []
    const here = queryPage(query)
    for (const [key, other] of queryClient.getQueriesData<BrandPage>({ queryKey: ['brands', 'list'] })) {
      const asked = parseListQuery(String(key[2]))
      const number = queryPage(asked)
      // The same page may be known by two addresses: `page=1` is also the one without a page.
      if (other && number !== here && sameList(asked) === list) others.push({ number, page: other })
    }
    const repeated = repeatedBrands(page, others)
    return repeated.size === 0 ? NONE : repeated
  }, [queryClient, query, page])
}

/** For each id that stands more than once: where else, in words. */
export function repeatedBrands(page: BrandPage, others: readonly NumberedPage[]): Map<string, string> {
  const repeated = new Map<string, string>()
  const here = new Set<string>()
  for (const { id } of page.brands) {
    if (id === null) continue
    const other = others.find(({ page }) => page.brands.some((brand) => brand.id === id))
    if (here.has(id)) repeated.set(id, 'is on this page twice')
    else if (other) repeated.set(id, `is also on page ${other.number ?? '?'}`)
    here.add(id)
  }
  return repeated
}

/** The query without its place in the list: pages of one list have it in common. */
function sameList(query: ListQuery): string {
  return printListQuery(dropParameters(query, ['page', 'cursor']))
}
