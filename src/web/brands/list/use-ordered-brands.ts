import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { DEFAULT_LIMIT, type ListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { currentClient } from '#web/api/connection.ts'
import { orderBrands } from '#web/api/order-brands.ts'
import { orderOf, ordersLists } from '#web/api/sent-query.ts'
import { pageNumber, type Total } from '#web/parts/paging/list-place.ts'
import type { NumberedPage } from '#web/brands/list/paging/repeated-brands.ts'

/** The longest list that is read as a whole to be ordered here. */
export const MAX_ORDERED = 1000

const NO_BRANDS: readonly ReadBrand[] = []

/** Who has ordered the list: the service (which may be its own order), or this app; or why nobody has. */
export type Ordering = 'by-service' | 'by-app' | 'reading' | 'impossible'

interface OrderedBrands {
  readonly brands: readonly ReadBrand[]
  /** The whole list, where this app has ordered it. */
  readonly orderedPages: readonly NumberedPage[] | undefined
  readonly ordering: Ordering
}

/**
 * The brands of a page in the order of the address. Where the service has no order, the whole list is read, if it is short
 * and its pages have numbers, ordered, and cut into pages of the same size at the same addresses.
 * @param query of the address. @param page what the service sent for it.
 */
export function useOrderedBrands(query: ListQuery, page: BrandPage | undefined, total: Total): OrderedBrands {
  const order = orderOf(query)
  const isOurs = order !== undefined && !ordersLists(currentClient().baseAddress)
  const number = page && pageNumber(query, page.links)
  const isShort = number !== undefined && typeof total === 'number' && total <= MAX_ORDERED
  const isWhole = number === 1 && page?.links.next === null
  const all = useQuery({ ...brandQueries.all(query), enabled: isOurs && isShort && !isWhole })
  const brands = page?.brands ?? NO_BRANDS
  const whole = isWhole ? brands : isShort ? all.data : undefined

  const orderedPages = useMemo(
    () =>
      isOurs && whole ? cutIntoPages(orderBrands(whole, order, queryValue(query, 'name')), query) : undefined,
    [isOurs, whole, order, query],
  )
  if (!isOurs || !page) return { brands, orderedPages: undefined, ordering: 'by-service' }
  if (!orderedPages) return { brands, orderedPages, ordering: orderingOf(number, total, all.isError) }
  return {
    brands: orderedPages[(number ?? 1) - 1]?.page.brands ?? NO_BRANDS,
    orderedPages,
    ordering: 'by-app',
  }
}

/** Of a list that has not been read whole. */
function orderingOf(number: number | undefined, total: Total, isFailed: boolean): Ordering {
  if (number === undefined || total === null || isFailed) return 'impossible'
  return total === undefined || total <= MAX_ORDERED ? 'reading' : 'impossible'
}

function cutIntoPages(brands: readonly ReadBrand[], query: ListQuery): NumberedPage[] {
  const limit = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
  return Array.from({ length: Math.max(1, Math.ceil(brands.length / limit)) }, (_, index) => ({
    number: index + 1,
    page: { brands: brands.slice(index * limit, (index + 1) * limit) },
  }))
}
