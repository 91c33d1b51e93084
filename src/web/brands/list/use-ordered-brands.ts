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

/** The longest list that is read as a whole to be ordered here. */
export const MAX_ORDERED = 1000

const NO_BRANDS: readonly ReadBrand[] = []

/** Who has ordered the list: the service (which may be its own order), or this app; or why nobody has. */
export type Ordering = 'by-service' | 'by-app' | 'reading' | 'impossible'

interface OrderedBrands {
  readonly brands: readonly ReadBrand[]
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

  const ordered = useMemo(() => {
    if (!isOurs || !whole) return undefined
    const limit = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
    const end = (number ?? 1) * limit
    return orderBrands(whole, order, queryValue(query, 'name')).slice(end - limit, end)
  }, [isOurs, whole, order, query, number])
  if (!isOurs || !page) return { brands, ordering: 'by-service' }
  if (!ordered) return { brands, ordering: orderingOf(number, total, all.isError) }
  return { brands: ordered, ordering: 'by-app' }
}

/** Of a list that has not been read whole. */
function orderingOf(number: number | undefined, total: Total, isFailed: boolean): Ordering {
  if (number === undefined || total === null || isFailed) return 'impossible'
  return total === undefined || total <= MAX_ORDERED ? 'reading' : 'impossible'
}
