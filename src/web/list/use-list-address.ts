import { useMemo } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { changeQuery, type ListQuery } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { useBorrowedZone, usePreferences } from '#web/data/preferences/preferences.ts'
import { BASE_PATH, useGo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import type { ViewChanges } from '#web/data/routing/view-parameters.ts'
import {
  type ListChanges,
  type ListLocation,
  readListLocation,
  withFilters,
  withOrder,
  withoutFilters,
  withPlaceOf,
  withZoneOfDates,
} from './list-address.ts'

/** The ways to change the address of the list. They are the same functions for as long as the time zone is. */
export interface ListActions {
  /** Starts again at the first page. */
  readonly changeFilters: (changes: ListChanges, options?: { replace?: boolean; typing?: boolean }) => void
  readonly clearFilters: () => void
  /** Starts again at the first page. */
  readonly changeOrder: (order: Order | undefined) => void
  readonly changeView: (changes: ViewChanges) => void
}

/** The list's address, and the ways to change it: the only state the list has. */
export interface ListAddress extends ListLocation, ListActions {
  /** The address was last changed by typing in the search field. */
  readonly isTyping: boolean
  /** The brand that is open beside the list. */
  readonly openId: string | undefined
  /**
   * The path to another page of the list, by the query of a link: view and order stay, and so does the open brand unless
   * `id` names another.
   */
  readonly pathTo: (query: ListQuery, id?: string) => string
}

/** The query of the address as it is now: for what is pressed, so that it need not be drawn again with each address. */
export const currentQuery = () => readListLocation(location.search).query

/** Another query of the list, with the brand that is open now. */
export const pathHere = (query: ListQuery) =>
  paths.listAt(`/${location.pathname.slice(BASE_PATH.length)}`, query)

/**
 * Reads the list's address. Its fields are the same objects for as long as the query string is the same.
 * @param onChange called with the new query before another filter or order changes the address.
 */
export function useListAddress(
  openId: string | undefined,
  onChange?: (query: ListQuery) => void,
): ListAddress {
  const { search, state } = useLocation()
  const arrival = useNavigationType()
  const actions = useListActions(onChange)
  const isTyping = arrival !== NavigationType.Pop && (state as { typing?: boolean } | null)?.typing === true
  // oxlint-disable-next-line react/exhaustive-deps -- opening a brand is a navigation without typing, but leaves the search as it was
  const read = useMemo(() => ({ ...readListLocation(search), isTyping }), [search])

  return useMemo(() => {
    const pathTo = (linked: ListQuery, id = openId) => {
      const query = withPlaceOf(read.query, linked)
      return id === undefined ? paths.brands(query) : paths.brand(id, query)
    }
    return { ...read, ...actions, openId, pathTo }
  }, [read, actions, openId])
}

function useListActions(onChange?: (query: ListQuery) => void): ListActions {
  const go = useGo()
  const { zone } = usePreferences()
  const isBorrowed = useBorrowedZone() !== undefined
  return useMemo(() => {
    const startAgain = (query: ListQuery, options?: { replace: boolean; state: { typing: boolean } }) => {
      onChange?.(query)
      go(pathHere(query), options)
    }
    return {
      changeFilters: (changes, { replace = false, typing = false } = {}) =>
        startAgain(withZoneOfDates(withFilters(currentQuery(), changes), zone, isBorrowed), {
          replace,
          state: { typing },
        }),
      clearFilters: () => startAgain(withoutFilters(currentQuery())),
      changeOrder: (order) => startAgain(withOrder(currentQuery(), order)),
      changeView: (changes) => go(pathHere(changeQuery(currentQuery(), changes))),
    } satisfies ListActions
  }, [go, onChange, zone, isBorrowed])
}
