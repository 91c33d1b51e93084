/**
 * The list as the service sent it and as the reader sorted it. `useBrandList` is called once, by the page; the page
 * hands its result to the rows, the pager, the export and the detail. Nothing in this room draws anything.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { isOrderedByUpdate } from '#web/api/order-parameters.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import type { FocusTargets } from './focus-targets.ts'
import { isImpossibleRange } from './list-address.ts'
import { statusWords, type Total, totalFromPage } from './list-status.ts'
import { pageNumber } from './page-number.ts'
import { useRepeatedBrands } from './repeated-brands.ts'
import type { ListAddress } from './use-list-address.ts'
import { useSortedBrands, type WholeListSort } from './use-sorted-brands.ts'

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
  /** Brands of the page that the service sent more than once: where else they are, by id. */
  readonly repeated: ReadonlyMap<string, string>
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

/** Milliseconds without a key after which the number of brands is asked for. */
const TYPING_PAUSE = 1000
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

  const latest = useLatestPage(data, search)
  const response = isImpossible ? undefined : latest?.page
  const current = isImpossible ? undefined : data

  const total = useTotal(query, current, isTyping)
  const { brands, wholeListSort } = useSortedBrands(query, sort, response, total)
  const repeated = useRepeatedBrands(query, current)
  usePrefetchedNext(query, isTyping ? undefined : current)

  const page = useMemo(() => response && { ...response, brands }, [response, brands])
  const status = current ? statusWords(query, current, total) : 'Loading brands'
  const state: BrandListState = {
    page,
    search: latest?.search ?? search,
    isStale: current === undefined,
    total,
    status,
    repeated,
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
function useLatestPage(page: BrandPage | undefined, search: ListQuery) {
  const [kept, setKept] = useState<{ readonly page: BrandPage; readonly search: ListQuery }>()
  const latest = !page || (kept?.page === page && kept.search === search) ? kept : { page, search }
  if (latest !== kept) setKept(latest)
  return latest
}

/** How many brands match: read off the last page, else requested after the rows. Null: the service does not say. */
function useTotal(query: ListQuery, page: BrandPage | undefined, isTyping: boolean) {
  const isSettled = useSettled(page, isTyping ? TYPING_PAUSE : 0)
  // A page in order of update lacks brands without a time that can be read.
  const known = page && !isOrderedByUpdate(query) ? totalFromPage(query, page) : undefined
  const counted = useQuery({
    ...brandQueries.total(query),
    enabled: isSettled && page !== undefined && known === undefined,
  })
  return page && (known ?? counted.data)
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
