import { useMemo } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { changeQuery, type ListQuery } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import type { ViewChanges } from '#web/routing/view-parameters.ts'
import {
  type ListChanges,
  type ListLocation,
  readListLocation,
  withFilters,
  withOrder,
  withoutFilters,
  withPlaceOf,
} from './list-address.ts'
import { withZoneOfDates } from './shared-query.ts'

/** The list's address, and the ways to change it: the only state the list has. */
export interface ListAddress extends ListLocation {
  /** The address was last changed by typing in the search field. */
  readonly isTyping: boolean
  /** The brand that is open beside the list. */
  readonly openId: string | undefined
  /**
   * The path to another page of the list, by the query of a link: view and order stay, and so does the open brand unless
   * `id` names another.
   */
  readonly pathTo: (query: ListQuery, id?: string) => string
  /** Starts again at the first page. */
  readonly changeFilters: (changes: ListChanges, options?: { replace?: boolean; typing?: boolean }) => void
  readonly clearFilters: () => void
  /** Starts again at the first page. */
  readonly changeOrder: (order: Order | undefined) => void
  readonly changeView: (changes: ViewChanges) => void
}

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
  const go = useGo()
  const { zone } = usePreferences()
  const isTyping = arrival !== NavigationType.Pop && (state as { typing?: boolean } | null)?.typing === true
  // oxlint-disable-next-line react/exhaustive-deps -- opening a brand is a navigation without typing, but leaves the search as it was
  const location = useMemo(() => ({ ...readListLocation(search), isTyping }), [search])

  return useMemo(() => {
    const { query } = location
    const path = (next: ListQuery, id = openId) =>
      id === undefined ? paths.brands(next) : paths.brand(id, next)
    const startAgain = (next: ListQuery, options?: { replace: boolean; state: { typing: boolean } }) => {
      onChange?.(next)
      go(path(next), options)
    }
    return {
      ...location,
      openId,
      pathTo: (linked, id) => path(withPlaceOf(query, linked), id),
      changeFilters: (changes, { replace = false, typing = false } = {}) =>
        startAgain(withZoneOfDates(withFilters(query, changes), zone), { replace, state: { typing } }),
      clearFilters: () => startAgain(withoutFilters(query)),
      changeOrder: (order) => startAgain(withOrder(query, order)),
      changeView: (changes) => go(path(changeQuery(query, changes))),
    } satisfies ListAddress
  }, [location, openId, onChange, go, zone])
}
