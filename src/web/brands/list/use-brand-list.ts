/**
 * The list as the service sent it, in the order of its address. `useBrandList` is called once, by the page; the page
 * hands its result to the rows, the pager, the export and the detail. Nothing in this room draws anything.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { currentClient } from '#web/api/connection.ts'
import { sentQuery } from '#web/api/sent-query.ts'
import { listPlace, type ListPlace, pageNumber, type Total } from '#web/parts/paging/list-place.ts'
import {
  isLoop,
  isSameList,
  linksFromTrail,
  linksOfFailedPage,
  rememberNextPage,
  withoutOwnFirst,
} from '#web/brands/list/paging/page-trail.ts'
import { useRepeatedBrands } from '#web/brands/list/paging/repeated-brands.ts'
import { useTotal } from '#web/parts/paging/use-total.ts'
import { isImpossibleRange } from './list-address.ts'
import { judgePage, type PageDoubts } from './page-doubts.ts'
import type { ListAddress } from './use-list-address.ts'
import { type Ordering, useOrderedBrands } from './use-ordered-brands.ts'

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
      if (!isImpossibleRange(query)) void queryClient.prefetchQuery(brandQueries.list(query))
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
export function useBrandList({ query, isImpossible, isTyping }: ListAddress): BrandListState {
  const { data, error, isFetching, refetch } = useQuery({
    ...brandQueries.list(query),
    enabled: !isImpossible,
  })
  const latest = useLatestPage(data, query)
  const response = isImpossible ? undefined : latest?.page
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
