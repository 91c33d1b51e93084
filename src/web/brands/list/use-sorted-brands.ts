import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { DEFAULT_LIMIT, queryPage, queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import type { ListAddress } from './list-address.ts'
import { type BrandSort, readSort, sortBrands } from './sort-brands.ts'

const NO_BRANDS: readonly ReadBrand[] = []
/** The longest list that is read whole, to be sorted. */
export const MOST_SORTED = 1000

export interface SortedBrands {
  readonly brands: readonly ReadBrand[]
  readonly sort: BrandSort | undefined
  /** Whether `brands` are this page of the whole list sorted, or this page sorted in itself. */
  readonly whole: boolean
  /** The whole list is being read. */
  readonly reading: boolean
}

/**
 * The page's brands as the reader wants them sorted. The API has no order to ask for: a page is sorted in itself, or
 * the whole list is read through its links, sorted, and shown in pages of the same size at the same addresses.
 */
export function useSortedBrands(
  address: ListAddress,
  page: readonly ReadBrand[] = NO_BRANDS,
  total: number | undefined,
): SortedBrands {
  const sort = readSort(address.sort)
  const wanted = sort?.all === true && total !== undefined && total <= MOST_SORTED
  const all = useQuery({ ...brandQueries.all(address.query), enabled: wanted })
  const whole = wanted && all.data !== undefined

  const sorted = useMemo(() => {
    if (!sort) return page
    return sortBrands(whole ? all.data : page, sort)
    // oxlint-disable-next-line react/exhaustive-deps -- a sort is read anew from the same text
  }, [whole, all.data, page, address.sort])

  const limit = Number(queryValue(address.query, 'limit') ?? DEFAULT_LIMIT)
  const start = ((queryPage(address.query) ?? 1) - 1) * limit
  return {
    brands: whole ? sorted.slice(start, start + limit) : sorted,
    sort,
    whole,
    reading: wanted && all.isFetching,
  }
}
