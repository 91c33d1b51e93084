import type { BrandClient } from '#client/brand-client.ts'
import { type CloseMatch, compareNames, isNear } from '#client/match/compare-names.ts'
import { findByName } from '#client/match/find-by-name.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { changeQuery, keepParameters, type ListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { listPage } from '#web/data/list-order.ts'

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
  const filters = keepParameters(query, FILTER_PARAMETERS)
  return findByName(name, [], async (text) => {
    // The best first: more names may have the text than one page holds.
    const request = changeQuery(filters, { name: text, order: 'match', limit: '100' })
    const { brands, links } = await listPage(client, request, signal)
    return { brands, isWhole: links.next === null }
  })
}

/** Whether a brand is so close to `name` that it is likely to be the one meant. */
export function isClose(name: string, brand: ReadBrand): boolean {
  const closeness = brand.name === null ? undefined : compareNames(name, brand.name)
  return closeness !== undefined && isNear(closeness)
}
