/**
 * The list of the brands screen. The address is its state, and determines the request. Components that show a part of the
 * list, or of the brand beside it, read it with `useList`.
 */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router-dom'
import {
  linkQuery,
  type ListQuery,
  type PageLinks,
  parseListQuery,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { type ListedPage, MAX_ORDERED, pageInOrder, withoutView } from '#web/data/list-order.ts'
import { useZoneFromLink, usePreferences } from '#web/data/preferences.tsx'
import { BASE_PATH, useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import {
  inView,
  isSameList,
  type ListChanges,
  readListLocation,
  withFilters,
  withOrder,
  withoutFilters,
  withPlaceOf,
  withZoneOfDates,
} from './list-address.ts'
import { useMarks } from './list-marks.ts'
import { listPlace, pageNumber, type Total, useTotal } from './list-place.ts'

export type BrandsList = ReturnType<typeof useBrandsList>

const ListContext = createContext<BrandsList | null>(null)

export const ListProvider = ListContext.Provider

/** The list that the brands screen provides to its components. */
export function useList(): BrandsList {
  return use(ListContext)!
}

/** The list at the address: called once, by the page, which provides it. */
export function useBrandsList() {
  const address = useListAddress()
  const response = useListResponse(address.query, address.isTyping)
  const isOrdered = response.ordering === 'by-service' || response.ordering === 'by-app'
  return {
    ...address,
    ...response,
    /** The order of the address, if the list is in that order. */
    shownOrder: isOrdered ? address.order : undefined,
    // Elements that receive the focus from keys, or from a panel that closes.
    heading: useRef<HTMLHeadingElement>(null),
    search: useRef<HTMLInputElement>(null),
    /** Around the rows. */
    rows: useRef<HTMLDivElement>(null),
  }
}

/** The query of the address at the time of an event. It may be newer than the last render. */
export const currentQuery = (): ListQuery => readListLocation(location.search).query

/** The path of another query of the list. The open brand stays open. */
export const pathHere = (query: ListQuery) =>
  paths.listAt(`/${location.pathname.slice(BASE_PATH.length)}`, query)

/** The address, and the ways to change it. */
function useListAddress() {
  const { id: openId } = useParams()
  const { search, state } = useLocation()
  const arrival = useNavigationType()
  const go = useGo()
  const { zone } = usePreferences()
  const isBorrowed = useZoneFromLink() !== undefined
  const read = readListLocation(search)
  const filtered = (query: ListQuery, changes: ListChanges) =>
    pathHere(withZoneOfDates(withFilters(query, changes), zone, isBorrowed))
  return {
    ...read,
    /** The address was last changed by typing in the search field. */
    isTyping: arrival !== NavigationType.Pop && (state as { typing?: boolean } | null)?.typing === true,
    /** The brand that is open beside the list. */
    openId,
    /**
     * The path to another page of the list, by the query of a link: view and order stay, and so does the open brand unless
     * `id` names another.
     */
    pathTo: (linked: ListQuery, id = openId) => {
      const query = withPlaceOf(read.query, linked)
      return id === undefined ? paths.brands(query) : paths.brand(id, query)
    },
    /** Starts again at the first page. */
    changeFilters: (changes: ListChanges, { replace = false, typing = false } = {}) =>
      go(filtered(currentQuery(), changes), { replace, state: { typing } }),
    /** The path that `changeFilters` goes to. */
    pathWith: (changes: ListChanges) => filtered(read.query, changes),
    clearFilters: () => go(pathHere(withoutFilters(currentQuery()))),
    /** Starts again at the first page. */
    changeOrder: (order: Order | undefined) => go(pathHere(withOrder(currentQuery(), order))),
    changeView: (view: 'table' | 'gallery') => go(pathHere(inView(currentQuery(), view))),
  }
}

/** The response to the address. */
function useListResponse(query: ListQuery, isTyping: boolean) {
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    ...brandQueries.list(query),
    placeholderData: keepPreviousData,
  })
  // If a page fails to load, the one before it stays on the screen.
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  const sent = data ?? latest
  const isStale = isPlaceholderData || data === undefined
  const total = useTotal(sent?.query ?? query, sent, isTyping || isStale)
  const { page, ordering } = useOrderedPage(sent, total)
  usePrefetchedNext(isTyping || isStale ? undefined : sent)
  return {
    /** The query that the request sends, in its text form. */
    request: stringifyListQuery(withoutView(query)),
    /** The page in its order. It stays while another loads or fails to load: `page.query` is the query that it answers. */
    page,
    /** Whether `page`, its total and its place belong to an earlier address. */
    isStale,
    total,
    /** Where the page is in its list. */
    place: page && listPlace(page.query, page, total),
    /** The links to other pages of the list. */
    links: usableLinks(query, sent),
    ordering,
    /** Problems of single brands of the page other than their faults, in words. */
    marks: useMarks(page),
    error,
    isFetching,
    refetch,
  }
}

const NO_LINKS: PageLinks = { first: null, last: null, prev: null, next: null }

/** The links of a page, or none while the page of another list is loading. */
function usableLinks(query: ListQuery, page: ListedPage | undefined): PageLinks {
  if (!page || !isSameList(page.query, withoutView(query))) return NO_LINKS
  // On the first page, a link to the first page leads nowhere.
  return pageNumber(page.query, page.links) === 1 ? { ...page.links, first: null } : page.links
}

const PREFETCH_DELAY = 300

/** Prefetches the next page for a reader who pages through the list, but not on the first page of a search. */
function usePrefetchedNext(page: ListedPage | undefined) {
  const queryClient = useQueryClient()
  const isPaging =
    page && (pageNumber(page.query, page.links) !== 1 || queryValue(page.query, 'name') === undefined)
  const link = isPaging ? linkQuery(page.links.next) : null
  const next = link && stringifyListQuery(withPlaceOf(page!.query, link))
  useEffect(() => {
    if (next === null) return undefined
    const ahead = brandQueries.list(parseListQuery(next))
    const timer = setTimeout(() => void queryClient.prefetchQuery(ahead), PREFETCH_DELAY)
    return () => clearTimeout(timer)
  }, [queryClient, next])
}

/** Who ordered the list, the service or this app; or that it is still being read, or cannot be ordered. */
type Ordering = 'by-service' | 'by-app' | 'reading' | 'impossible'

/**
 * A page in the order of its query. If the service does not order lists, the app reads the whole list, orders it, and cuts
 * the same page out of it, provided that the list is short and its pages have numbers.
 */
export function useOrderedPage(
  page: ListedPage | undefined,
  total: Total,
): { readonly page: ListedPage | undefined; readonly ordering: Ordering } {
  const number = page && pageNumber(page.query, page.links)
  const isOurs = page?.isOrdered === false
  const isShort = number !== undefined && typeof total === 'number' && total <= MAX_ORDERED
  const ordered = useQuery({
    ...brandQueries.all(page?.query ?? { pairs: [] }),
    enabled: isOurs && isShort,
    ...(isOurs && number === 1 && page.links.next === null && { initialData: [...page.brands] }),
    select: useCallback(
      (all: ReadBrand[]) => page && { ...page, brands: pageInOrder(all, page.query, number ?? 1) },
      [page, number],
    ),
  })
  if (!isOurs) return { page, ordering: 'by-service' }
  if (isShort && ordered.data) return { page: ordered.data, ordering: 'by-app' }
  const isImpossible = number === undefined || total === null || ordered.isError || (total ?? 0) > MAX_ORDERED
  return { page, ordering: isImpossible ? 'impossible' : 'reading' }
}
