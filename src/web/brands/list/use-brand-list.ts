/**
 * The list as the service sent it and as the reader sorted it. `useBrandList` is called once, by the page; the page
 * hands its result to the rows, the pager, the export and the detail. Nothing in this room draws anything.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { prefetch } from '#web/api/prefetch.ts'
import type { FocusTargets } from './focus-targets.ts'
import { isImpossibleRange } from './list-address.ts'
import { statusWords, type Total } from '#web/brands/list/paging/list-status.ts'
import { judgePage, type PageDoubts } from './page-doubts.ts'
import {
  isLoop,
  linksFromTrail,
  linksOfFailedPage,
  rememberNextPage,
  withoutOwnFirst,
} from '#web/brands/list/paging/page-trail.ts'
import { pageNumber } from '#web/brands/list/paging/page-number.ts'
import { useRepeatedBrands } from '#web/brands/list/paging/repeated-brands.ts'
import type { ListAddress } from './use-list-address.ts'
import { useSortedBrands, type WholeListSort } from './use-sorted-brands.ts'
import { useTotal } from '#web/brands/list/paging/use-total.ts'

export interface BrandListState {
  /** The latest page, its brands sorted. It stays while the next one is loading, and when that fails. */
  readonly page: BrandPage | undefined
  /** The address that `page` responds to. */
  readonly search: ListQuery
  /** `page` responds to an earlier address. */
  readonly isStale: boolean
  readonly total: Total
  /** "Page 3 of 341, 3,408 brands". */
  readonly status: string
  /** The links to other pages: those of `page`, or the way back where the page at the address failed. */
  readonly links: PageLinks
  /** The service does not name the previous page; the link leads to the one the reader came from. */
  readonly isPreviousFromTrail: boolean
  /** What is wrong with single brands of the page besides their faults, in words. */
  readonly marks: ReadonlyMap<ReadBrand, string>
  readonly doubts: PageDoubts
  /** The link to the next page leads to this page, or to one on the way to it. */
  readonly leadsBack: boolean
  readonly wholeListSort: WholeListSort
  /** Why the list cannot be shown in order of update; undefined if it can, or need not. */
  readonly orderFailure: string | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** What the page hands to the detail that is open beside the list. */
export interface DetailContext {
  readonly list: BrandListState
  readonly focusTargets: FocusTargets
}

const PREFETCH_DELAY = 300

/**
 * Sends the request of a query whose page is not drawn yet. Where an event changes the query, calling this first lets the
 * request and the drawing overlap; `useBrandList` then takes the request over.
 */
export function useListRequest(): (query: ListQuery) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (query) => {
      if (!isImpossibleRange(query)) prefetch(queryClient, brandQueries.list(query))
    },
    [queryClient],
  )
}

/** The list at an address. Sends the request, unless it is under way already. */
export function useBrandList(address: ListAddress): BrandListState {
  const { search, serviceQuery, sort, isImpossible, isTyping } = address
  const wanted = useQuery({ ...brandQueries.list(address.query), enabled: !isImpossible })
  const isOrdered = address.query !== serviceQuery
  // Loaded with the code that throws it: its name is enough here.
  const orderFailure = wanted.error?.name === 'UnreliableWindowsError' ? wanted.error.message : undefined
  const unordered = useQuery({ ...brandQueries.list(serviceQuery), enabled: orderFailure !== undefined })
  const { data, error, isFetching, refetch } = orderFailure === undefined ? wanted : unordered
  const query = orderFailure === undefined ? address.query : serviceQuery

  const latest = useLatestPage(data, query, search)
  const response = isImpossible ? undefined : latest?.page
  const current = data && response

  const shownTotal = useTotal(query, current, isTyping)
  const total = shownTotal === 'unreliable' ? null : shownTotal
  const { brands, sortedPages, wholeListSort } = useSortedBrands(query, sort, response, total)
  const repeated = useRepeatedBrands(query, current, sortedPages)
  usePrefetchedNext(query, isTyping ? undefined : current)

  const judged = useMemo(
    () => judgePage(latest?.query ?? query, brands, repeated),
    [latest, query, brands, repeated],
  )
  const leadsBack = data !== undefined && isLoop(query, linkQuery(data.links.next))
  const page = useMemo(() => response && { ...response, brands: judged.brands }, [response, judged])
  const links = useMemo(
    () => (error && !current ? linksOfFailedPage(query) : withoutOwnFirst(response?.links)),
    [error, current, query, response],
  )
  const status = current ? statusWords(query, current, shownTotal) : 'Loading brands'
  const state: BrandListState = {
    page,
    search: latest?.search ?? search,
    isStale: current === undefined,
    total,
    status,
    links,
    isPreviousFromTrail: data !== undefined && data.links.prev === null && links.prev !== null,
    marks: judged.marks,
    doubts: judged.doubts,
    leadsBack,
    wholeListSort: isOrdered && orderFailure === undefined ? 'done' : wholeListSort,
    orderFailure,
    error,
    isFetching,
    refetch,
  }
  // oxlint-disable-next-line react/exhaustive-deps -- the dependencies are the fields of the object itself
  return useMemo(() => state, Object.values(state))
}

/** The latest page there was, with the address it responds to. */
function useLatestPage(page: BrandPage | undefined, query: ListQuery, search: ListQuery) {
  const [kept, setKept] = useState<KeptPage>()
  const latest =
    !page || (kept?.response === page && kept.search === search)
      ? kept
      : { response: page, page: { ...page, links: linksFromTrail(query, page.links) }, query, search }
  if (latest !== kept) setKept(latest)
  useEffect(() => {
    if (page) rememberNextPage(query, page)
  }, [query, page])
  return latest
}

interface KeptPage {
  readonly response: BrandPage
  /** The response, with links that can be followed. */
  readonly page: BrandPage
  readonly query: ListQuery
  readonly search: ListQuery
}

/** Requests the next page ahead where somebody leafs through the list, but not where they search it. */
function usePrefetchedNext(query: ListQuery, page: BrandPage | undefined) {
  const request = useListRequest()
  const isLeafing = page && (pageNumber(query, page.links) !== 1 || queryValue(query, 'name') === undefined)
  const next = isLeafing ? page.links.next : null
  useEffect(() => {
    const nextQuery = linkQuery(next)
    if (!nextQuery) return undefined
    const timer = setTimeout(() => request(nextQuery), PREFETCH_DELAY)
    return () => clearTimeout(timer)
  }, [request, next])
}
