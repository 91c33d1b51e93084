import type { BrandClient } from '#client/brand-client.ts'
import {
  CLOSENESS,
  type Closeness,
  type CloseMatch,
  compareNames,
  longestWord,
  nearestBrands,
} from '#client/compare-names.ts'
import { foldName } from '#contract/fold-name.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { changeQuery, keepParameters, type ListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { listPage } from '#web/api/list-page.ts'

const MOST_REQUESTS = 4
const MOST_MATCHES = 6
/** Shorter texts are in too many names. */
const SHORTEST_TEXT = 2
/** Where a brand is as close as these, nothing further is requested. */
const CLOSE_ENOUGH: ReadonlySet<Closeness> = new Set(CLOSENESS.slice(0, CLOSENESS.indexOf('letter') + 1))

/**
 * Brands whose names are close to a name that a search did not find. Asks for other texts one after the other, and
 * compares what comes back; the other filters of `query` stay. Throws what the client throws.
 */
export async function findCloseMatches(
  client: Pick<BrandClient, 'baseAddress' | 'list'>,
  query: ListQuery,
  name: string,
  signal: AbortSignal,
): Promise<CloseMatch[]> {
  const filters = keepParameters(query, FILTER_PARAMETERS)
  const found = new Map<string, ReadBrand>()
  let matches: CloseMatch[] = []
  for (const text of otherTexts(name)) {
    // Each text is asked for only where those before it found nothing.
    // oxlint-disable-next-line no-await-in-loop
    // The best first: more names may have the text than one page holds.
    const request = changeQuery(filters, { name: text, order: 'match', limit: '100' })
    const page = await listPage(client, request, signal)
    for (const brand of page.brands) if (brand.id !== null) found.set(brand.id, brand)
    matches = nearestBrands(name, [...found.values()], MOST_MATCHES)
    if (matches[0] && CLOSE_ENOUGH.has(matches[0].closeness)) break
  }
  return matches
}

/** Whether a brand is so close to `name` that it is likely to be the one meant. */
export function isClose(name: string, brand: ReadBrand): boolean {
  const closeness = brand.name === null ? undefined : compareNames(name, brand.name)
  return closeness !== undefined && CLOSE_ENOUGH.has(closeness)
}

/** Texts that names close to `name` may contain, the most telling first. A wrong letter is in one half of a name only. */
export function otherTexts(name: string): string[] {
  const joined = name.replace(/[^\p{L}\p{M}\p{N}&]+/gu, '')
  const half = Math.ceil(joined.length / 2)
  const texts = [
    /\sand\s/i.test(name) ? name.replace(/\s+and\s+/gi, '&') : name.replace(/\s*&\s*/g, ' and '),
    joined,
    longestWord(name),
    joined.slice(0, half),
    joined.slice(-half),
  ]
  const asked = new Set([foldName(name)])
  return texts
    .filter((text) => {
      const folded = foldName(text)
      if (text.length < SHORTEST_TEXT || asked.has(folded)) return false
      asked.add(folded)
      return true
    })
    .slice(0, MOST_REQUESTS)
}
