import { useQuery } from '@tanstack/react-query'
import type { CloseMatch } from '#client/match/compare-names.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { keepParameters, type ListQuery, stringifyListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient } from '#web/data/connection.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { findCloseMatches, isClose } from './find-close-matches.ts'

/** Milliseconds without a key before the first request. */
const TYPING_PAUSE = 300

interface Search {
  readonly query: ListQuery
  /** The name may not be complete yet. */
  readonly isTyping: boolean
}

const NONE: readonly ReadBrand[] = []

/**
 * Brands close to a name. Nothing is requested where one of those that the search found is close enough already; the next
 * key, which unmounts the caller, aborts what is under way.
 * @param isSearched whether the response to the search itself has arrived.
 */
export function useCloseMatches(
  { query, isTyping }: Search,
  name: string,
  isSearched: boolean,
  found = NONE,
): { matches: readonly CloseMatch[]; isLooking: boolean } {
  const filters = stringifyListQuery(keepParameters(query, FILTER_PARAMETERS))
  const isSettled = useSettled(isSearched, isTyping ? TYPING_PAUSE : 0)
  const { data, isError } = useQuery({
    queryKey: ['brands', 'close', filters],
    queryFn: ({ signal }) => findCloseMatches(currentClient(), query, name, signal),
    enabled: isSearched && isSettled && !found.some((brand) => isClose(name, brand)),
  })
  const ids = new Set(found.map(({ id }) => id))
  return {
    matches: data?.filter(({ brand }) => !ids.has(brand.id)) ?? [],
    isLooking: data === undefined && !isError,
  }
}
