import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { DEFAULT_LIMIT, type ListQuery, queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import type { Total } from '#web/brands/list/paging/list-status.ts'
import { pageNumber } from '#web/brands/list/paging/page-number.ts'
import type { NumberedPage } from '#web/brands/list/paging/repeated-brands.ts'
import { type BrandSort, sortBrands } from './sort-brands.ts'

/** The longest list that is loaded as a whole to be sorted. */
export const MAX_SORTED = 1000

const NO_BRANDS: readonly ReadBrand[] = []

/** Whether the whole list is sorted rather than this page: it can be where it is short and its pages have numbers. */
export type WholeListSort = 'unavailable' | 'available' | 'loading' | 'done'

interface SortedBrands {
  readonly brands: readonly ReadBrand[]
  /** The whole list, where it is sorted whole. */
  readonly sortedPages: readonly NumberedPage[] | undefined
  readonly wholeListSort: WholeListSort
}

/**
 * The brands of a page in the order the reader chose. The API has no parameter for that: either the page is sorted by
 * itself, or the whole list is loaded, sorted, and cut into pages of the same size at the same addresses.
 */
export function useSortedBrands(
  query: ListQuery,
  sort: BrandSort | undefined,
  page: BrandPage | undefined,
  total: Total,
): SortedBrands {
  const number = page && pageNumber(query, page.links)
  const available = number !== undefined && typeof total === 'number' && total <= MAX_SORTED
  const wanted = available && sort?.all === true
  const all = useQuery({ ...brandQueries.all(query), enabled: wanted })
  const loaded = wanted ? all.data : undefined
  const brands = page?.brands ?? NO_BRANDS

  const sortedPages = useMemo(
    () => (sort && loaded ? cutIntoPages(sortBrands(loaded, sort), query) : undefined),
    [sort, loaded, query],
  )
  const sorted = useMemo(() => {
    if (!sort) return brands
    if (!sortedPages) return sortBrands(brands, sort)
    return sortedPages[(number ?? 1) - 1]?.page.brands ?? NO_BRANDS
  }, [sort, brands, sortedPages, number])
  const wholeListSort = loaded
    ? 'done'
    : all.isFetching
      ? 'loading'
      : available && !wanted
        ? 'available'
        : 'unavailable'
  return { brands: sorted, sortedPages, wholeListSort }
}

function cutIntoPages(brands: readonly ReadBrand[], query: ListQuery): NumberedPage[] {
  const limit = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
  return Array.from({ length: Math.ceil(brands.length / limit) }, (_, index) => ({
    number: index + 1,
    page: { brands: brands.slice(index * limit, (index + 1) * limit) },
  }))
}
