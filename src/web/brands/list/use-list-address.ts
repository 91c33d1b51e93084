import { useMemo } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { Filter } from '#contract/filters.ts'
import { changeQuery, FIRST_PAGE_PARAMETERS, keepParameters, type ListQuery } from '#contract/list-query.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import type { ViewChanges } from '#web/routing/view-parameters.ts'
import { queryOfPage, type ListLocation, readListLocation, withViewOf } from './list-address.ts'
import { withZoneOfDates } from './shared-query.ts'

type FilterChanges = Partial<Record<Filter | 'limit', string | undefined>>

/** The list's address, and the ways to change it: the only state the list has. */
export interface ListAddress extends ListLocation {
  /** The address was last changed by typing in the search field. */
  readonly isTyping: boolean
  /** The brand that is open beside the list. */
  readonly openId: string | undefined
  /** The path to another query of the list: the view stays, and so does the open brand unless `id` names another. */
  readonly pathTo: (query: ListQuery, id?: string) => string
  /** Starts again at the first page. */
  readonly changeFilters: (changes: FilterChanges, options?: { replace?: boolean; typing?: boolean }) => void
  readonly clearFilters: () => void
  readonly changeView: (changes: ViewChanges) => void
}

/**
 * Reads the list's address. Its fields are the same objects for as long as the query string is the same.
 * @param onChange called with the new query before a changed filter changes the address.
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
    const path = (query: ListQuery, id = openId) =>
      id === undefined ? paths.brands(query) : paths.brand(id, query)
    const pathTo = (query: ListQuery, id?: string) => path(withViewOf(location.search, query), id)
    return {
      ...location,
      openId,
      pathTo,
      changeFilters: (changes, { replace = false, typing = false } = {}) => {
        const query = changeQuery(keepParameters(location.query, FIRST_PAGE_PARAMETERS), changes)
        const next = withViewOf(location.search, query)
        onChange?.(queryOfPage(next))
        go(path(withZoneOfDates(next, zone)), { replace, state: { typing } })
      },
      clearFilters: () => go(pathTo(keepParameters(location.query, ['limit']))),
      changeView: (changes) => {
        // A position in one order is none in another.
        const position = 'view_sort' in changes ? { view_at: undefined } : {}
        go(path(changeQuery(location.search, { ...changes, ...position })))
      },
    } satisfies ListAddress
  }, [location, openId, onChange, go, zone])
}
