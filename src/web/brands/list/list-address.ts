import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import {
  changeQuery,
  dropParameters,
  FILTER_PARAMETERS,
  type FilterParameter,
  keepParameters,
  type ListQuery,
  parseListQuery,
  queryValue,
} from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { isImpossibleRange, VIEW_PARAMETERS } from './list-query-at.ts'

/** What a changed filter keeps of the address: it starts again at page 1, without a server's cursor. */
const KEPT_BY_FILTERS = [...FILTER_PARAMETERS, 'limit']

export type FilterChanges = Partial<Record<FilterParameter | 'limit', string | undefined>>
export type ViewChanges = Partial<Record<(typeof VIEW_PARAMETERS)[number], string | undefined>>

/** What an address says of the list, whichever brand is open beside it. */
function readListAddress(search: string, typed: boolean) {
  const address = parseListQuery(search || OPENING_SEARCH)
  const view = keepParameters(address, VIEW_PARAMETERS)
  return {
    address,
    view,
    /** What is sent to the API, to the byte. */
    query: dropParameters(address, VIEW_PARAMETERS),
    gallery: queryValue(view, 'view') === 'gallery',
    /** How the reader wants this page sorted, see `readSort`. */
    sort: queryValue(view, 'view_sort'),
    brandAddress: (id: string) => paths.brand(id, address),
    closeAddress: paths.brands(address),
    /** Whether it came about by typing, not from elsewhere. */
    typed,
  }
}

/** The same object as long as the address says the same. */
export type ReadListAddress = ReturnType<typeof readListAddress>

/**
 * The list's address, read and changed: the only state the list has.
 * @param openId of the brand whose detail is open.
 */
export function useListAddress(openId: string | undefined) {
  const { search, state } = useLocation()
  const go = useGo()
  const arrival = useNavigationType()
  const typed = arrival !== NavigationType.Pop && (state as { typing?: boolean } | null)?.typing === true
  // oxlint-disable-next-line react/exhaustive-deps -- what was typed stays so while a brand is opened beside it
  const list = useMemo(() => readListAddress(search, typed), [search])
  const queryClient = useQueryClient()
  return useMemo(() => {
    /** Sends the request before anything is drawn anew: drawing takes its time, and so does the way. */
    const ask = (query: ListQuery) => {
      if (!isImpossibleRange(query)) void queryClient.prefetchQuery(brandQueries.list(query))
    }
    return listAddress(list, openId, go, ask)
  }, [list, openId, go, queryClient])
}

function listAddress(
  list: ReadListAddress,
  openId: string | undefined,
  go: ReturnType<typeof useGo>,
  ask: (query: ListQuery) => void,
) {
  const { address, query, view } = list

  function here(query: ListQuery, brandId = openId): string {
    return brandId === undefined ? paths.brands(query) : paths.brand(brandId, query)
  }

  /** The address of a query (a page link's, for one), with our view choices kept, and the open brand unless told. */
  function to(query: ListQuery, brandId = openId): string {
    return here({ pairs: [...query.pairs, ...view.pairs] }, brandId)
  }

  return {
    ...list,
    list,
    /** The brand whose detail is open. */
    openId,
    to,

    changeFilters: (changes: FilterChanges, options?: { replace?: boolean; typing?: boolean }): void => {
      const changed = changeQuery(keepParameters(query, KEPT_BY_FILTERS), changes)
      ask(changed)
      go(to(changed), { replace: options?.replace ?? false, state: { typing: options?.typing } })
    },

    clearFilters: (): void => {
      go(to(keepParameters(query, ['limit'])))
    },

    changeView: (changes: ViewChanges): void => {
      go(here(changeQuery(address, changes)))
    },
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
