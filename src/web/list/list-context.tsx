/**
 * The list of the brands screen. The address is its state, and determines the request. Components that show a part of the
 * list, or of the brand beside it, read it with `useList`.
 */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useRef } from 'react'
import {
  type NavigateOptions,
  NavigationType,
  useLocation,
  useNavigationType,
  useParams,
} from 'react-router-dom'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { readLogoBackground } from '#web/brand/logo-background.tsx'
import { brandQueries } from '#web/data/brand-queries.ts'
import { useZoneFromLink, usePreferences } from '#web/data/preferences.tsx'
import { BASE_PATH, useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import {
  firstPage,
  inView,
  type ListChanges,
  readListLocation,
  withFilters,
  withoutFilters,
  withPlaceOf,
  withZoneOfDates,
} from './list-address.ts'
import { useListResponse } from './list-response.ts'

export type BrandsList = ReturnType<typeof useBrandsList>

const ListContext = createContext<BrandsList | null>(null)

export const ListProvider = ListContext.Provider

export function useList(): BrandsList {
  return use(ListContext)!
}

/** The query of the address at the time of an event. It may be newer than the last render. */
export const currentQuery = (): ListQuery => readListLocation(location.search).query

/** The path of another query of the list. The open brand stays open. */
export const pathHere = (query: ListQuery) =>
  paths.listAt(`/${location.pathname.slice(BASE_PATH.length)}`, query)

/** The list at the address, and the ways to change it: called once, by the page, which provides it. */
export function useBrandsList() {
  const { id: openId } = useParams()
  const { search, state } = useLocation()
  const arrival = useNavigationType()
  const go = useGo()
  const queryClient = useQueryClient()
  const { zone, background } = usePreferences()
  const isZoneFromLink = useZoneFromLink() !== undefined
  const read = readListLocation(search)
  // The address was last changed by typing in the search field.
  const isTyping = arrival !== NavigationType.Pop && (state as { typing?: boolean } | null)?.typing === true
  const response = useListResponse(read.query, isTyping)
  const filtered = (query: ListQuery, changes: ListChanges) =>
    withZoneOfDates(withFilters(query, changes), zone, isZoneFromLink)
  /** The list is requested before the address changes: the service answers while the page renders. */
  const goTo = (query: ListQuery, options?: NavigateOptions) => {
    const list = brandQueries.list(query)
    if (!queryClient.getQueryState(list.queryKey)) void queryClient.prefetchQuery(list)
    go(pathHere(query), options)
  }
  return {
    ...read,
    ...response,
    /** Behind the logos, as in `view_ground`. */
    background: readLogoBackground(queryValue(read.query, 'view_ground')) ?? background,
    /** The order of the address, if the list is in that order. */
    shownOrder: response.page?.isOrdered === false ? undefined : read.order,
    // Elements that receive the focus from keys, or from a panel that closes.
    heading: useRef<HTMLHeadingElement>(null),
    search: useRef<HTMLInputElement>(null),
    /** Around the rows. */
    rows: useRef<HTMLDivElement>(null),
    isTyping,
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
      goTo(filtered(currentQuery(), changes), { replace, state: { typing } }),
    /** The path that `changeFilters` goes to. */
    pathWith: (changes: ListChanges) => pathHere(filtered(read.query, changes)),
    clearFilters: () => goTo(withoutFilters(currentQuery())),
    /** Starts again at the first page. */
    changeOrder: (order: Order | undefined) => goTo(firstPage(currentQuery(), { order })),
    changeView: (view: 'table' | 'gallery') => goTo(inView(currentQuery(), view)),
  }
}
