import { useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom'
import {
  changeQuery,
  dropParameters,
  type FilterParameter,
  keepParameters,
  type ListQuery,
  parseListQuery,
} from '#contract/list-query.ts'
import { OPENING_SEARCH, paths } from '#web/paths.ts'

/** Choices of ours that may stand in the address beside the API's parameters and are never sent to it. */
const VIEW_PARAMETERS = ['view'] as const
/** What a changed filter keeps of the address: it starts again at page 1, without a server's cursor. */
const KEPT_BY_FILTERS = ['name', 'id', 'updated_after', 'updated_before', 'limit', ...VIEW_PARAMETERS]

export type FilterChanges = Partial<Record<FilterParameter | 'limit', string | undefined>>

/** The list's address, read and changed: the only state the list has. */
export function useListAddress() {
  const { search, state } = useLocation()
  const { id: openId } = useParams()
  const navigate = useNavigate()
  const arrival = useNavigationType()
  const address = useMemo(() => parseListQuery(search || OPENING_SEARCH), [search])
  const query = useMemo(() => dropParameters(address, VIEW_PARAMETERS), [address])

  /** The address of a query (a page link's, for one), with our view choices and the open brand kept. */
  function to(query: ListQuery): string {
    const view = keepParameters(address, VIEW_PARAMETERS).pairs
    const whole = { pairs: [...query.pairs, ...view] }
    return openId === undefined ? paths.brands(whole) : paths.brand(openId, whole)
  }

  function changeFilters(changes: FilterChanges, options?: { replace?: boolean; typing?: boolean }): void {
    const changed = changeQuery(keepParameters(query, KEPT_BY_FILTERS), changes)
    void navigate(to(changed), { replace: options?.replace ?? false, state: { typing: options?.typing } })
  }

  return {
    /** What is sent to the API, to the byte. */
    query,
    /** The brand whose detail is open. */
    openId,
    /** Whether the address changed because of what is being typed, not from elsewhere. */
    typed: arrival !== NavigationType.Pop && (state as { typing?: boolean } | null)?.typing === true,
    to,
    changeFilters,
    brandAddress: (id: string) => paths.brand(id, address),
    closeAddress: paths.brands(address),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
