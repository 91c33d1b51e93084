/**
 * The list as the service sent it, in the order of its address. `useBrandList` is called once, by the page; the page
 * hands its result to the rows, the pager, the export and the detail. Nothing in this room draws anything.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { limitOf, type ListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { currentClient } from '#web/data/connection.ts'
import { orderBrands, orderOf, ordersLists, sentQuery } from '#web/data/list-order.ts'
import { listPlace, type ListPlace, pageNumber, type Total, useTotal } from '#web/list/paging/list-place.ts'
import { judgePage, type NumberedPage, type PageDoubts, useRepeatedBrands } from './page-doubts.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import {
  isLoop,
  isSameList,
  linksFromTrail,
  linksOfFailedPage,
  rememberNextPage,
  withoutOwnFirst,
} from './page-trail.ts'
import type { ListAddress } from './use-list-address.ts'

export interface BrandListState {
  /** The latest page, in the order of its address. It stays while the next one is loading, and when that fails. */
  readonly page: BrandPage | undefined
  /** The address that `page` responds to. */
  readonly query: ListQuery
  /** `page` responds to an earlier address. */
  readonly isStale: boolean
  readonly total: Total
  /** Undefined while the page loads. */
  readonly place: ListPlace | undefined
  /** The links to other pages: those of `page`, or the way back where the page at the address failed. */
  readonly links: PageLinks
  /** The service does not name the previous page; the link leads to the one the reader came from. */
  readonly isPreviousFromTrail: boolean
  /** What is wrong with single brands of the page besides their faults, in words. */
  readonly marks: ReadonlyMap<ReadBrand, string>
  readonly doubts: PageDoubts
  /** The link to the next page leads to this page, or to one on the way to it. */
  readonly leadsBack: boolean
  readonly ordering: Ordering
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

const PREFETCH_DELAY = 300

/** Milliseconds in which a query that was typed is drawn, if it is not typed on. */
const DRAWN_WITHIN = 1000

/**
 * Sends the request of a query that takes the place of the one on the screen. An event calls it before it changes the
 * address, so that the request and the drawing overlap; `useBrandList` then takes the request over. A query that was typed on
 * before it was drawn has no reader, whose leaving would cancel its request.
 */
export function useListRequest(): (query: ListQuery) => void {
  const queryClient = useQueryClient()
  const last = useRef<ListQuery>(undefined)
  return useCallback(
    (query) => {
      const before = last.current
      last.current = query
      void queryClient.prefetchQuery(brandQueries.list(query))
      if (!before) return
      const { queryKey } = brandQueries.list(before)
      setTimeout(
        () => void queryClient.cancelQueries({ queryKey, exact: true, type: 'inactive' }),
        DRAWN_WITHIN,
      )
    },
    [queryClient],
  )
}

/** The list at an address. Sends the request, unless it is under way already. */
export function useBrandList({ query, isTyping }: ListAddress): BrandListState {
  const { data, error, isFetching, refetch } = useQuery(brandQueries.list(query))
  const latest = useLatestPage(data, query)
  const response = latest?.page
  const current = data && response

  const shownTotal = useTotal(query, current, isTyping)
  const total = shownTotal === 'unreliable' ? null : shownTotal
  const { brands, orderedPages, ordering } = useOrderedBrands(query, response, total)
  const repeated = useRepeatedBrands(query, current, orderedPages)
  usePrefetchedNext(query, isTyping ? undefined : current)

  const shownQuery = latest?.query ?? query
  const shown = useMemo(() => {
    const judged = judgePage(shownQuery, brands, repeated)
    return {
      query: shownQuery,
      page: response && { ...response, brands: judged.brands },
      marks: judged.marks,
      doubts: judged.doubts,
    }
  }, [shownQuery, brands, repeated, response])
  const turning = useMemo(() => {
    const sent = sentQuery(query, currentClient().baseAddress)
    // Old rows stay while another search loads. Their links would lead back to the search before.
    const known = isSameList(query, shownQuery) ? response?.links : undefined
    const links = error && !current ? linksOfFailedPage(sent) : withoutOwnFirst(known)
    return {
      links,
      isPreviousFromTrail: data !== undefined && data.links.prev === null && links.prev !== null,
      leadsBack: data !== undefined && isLoop(sent, linkQuery(data.links.next)),
    }
  }, [query, shownQuery, error, current, response, data])
  const place = useMemo(() => current && listPlace(query, current, shownTotal), [query, current, shownTotal])

  const isStale = current === undefined
  return useMemo(
    () => ({ ...shown, ...turning, place, total, ordering, isStale, error, isFetching, refetch }),
    [shown, turning, place, total, ordering, isStale, error, isFetching, refetch],
  )
}

/** Requests the next page ahead where somebody leafs through the list, but not where they search it. */
function usePrefetchedNext(query: ListQuery, page: BrandPage | undefined) {
  const queryClient = useQueryClient()
  const isLeafing = page && (pageNumber(query, page.links) !== 1 || queryValue(query, 'name') === undefined)
  const next = isLeafing ? page.links.next : null
  useEffect(() => {
    const nextQuery = linkQuery(next)
    if (!nextQuery) return undefined
    const timer = setTimeout(
      () => void queryClient.prefetchQuery(brandQueries.list(nextQuery)),
      PREFETCH_DELAY,
    )
    return () => clearTimeout(timer)
  }, [queryClient, next])
}

interface LatestPage {
  readonly response: BrandPage
  /** The response, with links that can be followed. */
  readonly page: BrandPage
  /** The address that it responds to. */
  readonly query: ListQuery
}

/** The latest page there was, with the address it responds to. */
function useLatestPage(response: BrandPage | undefined, query: ListQuery): LatestPage | undefined {
  const [kept, setKept] = useState<LatestPage>()
  const { baseAddress } = currentClient()
  let latest = kept
  if (response && (kept?.response !== response || kept.query !== query)) {
    const links = linksFromTrail(sentQuery(query, baseAddress), response.links)
    latest = { response, page: { ...response, links }, query }
    setKept(latest)
  }
  useEffect(() => {
    if (response) rememberNextPage(sentQuery(query, baseAddress), response)
  }, [query, response, baseAddress])
  return latest
}

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
  const limit = limitOf(query)
  return Array.from({ length: Math.max(1, Math.ceil(brands.length / limit)) }, (_, index) => ({
    number: index + 1,
    page: { brands: brands.slice(index * limit, (index + 1) * limit) },
  }))
}
