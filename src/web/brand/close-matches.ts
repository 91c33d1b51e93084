import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BrandClient } from '#client/brand-client.ts'
import { isGone } from '#client/errors.ts'
import { type CloseMatch, compareNames, isNear } from '#client/match/compare-names.ts'
import { findByName } from '#client/match/find-by-name.ts'
import { changeQuery, filtersOf, type ListQuery, stringifyListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries, typingPause } from '#web/data/brand-queries.ts'
import { currentClient } from '#web/data/connection.ts'
import { listPage } from '#web/data/list-order.ts'

interface Search {
  readonly query: ListQuery
  readonly isTyping: boolean
}

const NONE: readonly ReadBrand[] = []

/** The id that a text asks for: digits, which may also be a name, or `#` and an id. */
export const searchedId = (text: string): string | undefined =>
  /^(?:#\s*([\w-]{1,40})|(\d{1,40}))$/.exec(text.trim())?.slice(1).find(Boolean)

/**
 * Brands close to a name, or the brand with an id. Requests nothing if the search itself found a brand that is close enough.
 * The next keystroke unmounts the caller, which aborts the requests in flight.
 * @param isSearched whether the response to the search itself has arrived.
 */
export function useCloseMatches(
  { query, isTyping }: Search,
  name: string,
  isSearched: boolean,
  found = NONE,
): { matches: readonly CloseMatch[]; isLooking: boolean; hasNone: boolean } {
  const filters = stringifyListQuery(filtersOf(query))
  const { data, isLoading } = useQuery({
    queryKey: ['brands', 'close', filters],
    queryFn: async ({ signal, client }) => {
      await typingPause(isTyping, signal)
      const id = searchedId(name)
      return id === undefined ? findCloseMatches(currentClient(), query, name, signal) : readById(client, id)
    },
    enabled: isSearched && !found.some((brand) => isClose(name, brand)),
  })
  const ids = new Set(found.map(({ id }) => id))
  return {
    matches: data?.filter(({ brand }) => !ids.has(brand.id)) ?? [],
    isLooking: !isSearched || isLoading,
    /** Unlike after a failure, it is known that there are none. */
    hasNone: data?.length === 0,
  }
}

/** The brand with this id, as a list of one, or of none. Throws what the client throws for other reasons. */
async function readById(queryClient: QueryClient, id: string): Promise<CloseMatch[]> {
  try {
    const { brand } = await queryClient.fetchQuery(brandQueries.single(id))
    return [{ brand, closeness: 'same' }]
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/**
 * Brands whose names are close to a name that a search did not find; the other filters of `query` stay. Throws what the
 * client throws.
 */
export async function findCloseMatches(
  client: Pick<BrandClient, 'baseAddress' | 'list'>,
  query: ListQuery,
  name: string,
  signal: AbortSignal,
): Promise<CloseMatch[]> {
  return findByName(name, [], async (text) => {
    // Best match first: more names may contain the text than one page holds.
    const request = changeQuery(filtersOf(query), { name: text, order: 'match', limit: '100' })
    return (await listPage(client, request, signal)).brands
  })
}

/** Whether a brand is so close to `name` that it is likely to be the one meant. */
export function isClose(name: string, brand: ReadBrand): boolean {
  const closeness = brand.name === null ? undefined : compareNames(name, brand.name)
  return closeness !== undefined && isNear(closeness)
}
