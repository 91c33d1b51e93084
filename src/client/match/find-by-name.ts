import type { ReadBrand } from '#contract/read-brand.ts'
import { type CloseMatch, isNear, isSure, nearestBrands } from './compare-names.ts'
import { searchTexts } from './search-texts.ts'

const MOST_SEARCHES = 10
const MOST_MATCHES = 6

/** The brands that a service has for a text, the best first where it can. */
export type SearchBrands = (text: string) => Promise<readonly ReadBrand[]>

/**
 * The brands nearest to a name, the nearest first: the one matcher of search, picker and pasted lists. Searches for other texts
 * one after the other, until a brand is near.
 * @param found what the search for the name itself has found.
 */
export async function findByName(
  name: string,
  found: readonly ReadBrand[],
  search: SearchBrands,
): Promise<CloseMatch[]> {
  const brands = new Map<string, ReadBrand>()
  const compare = (more: readonly ReadBrand[]) => {
    for (const brand of more) if (brand.id !== null) brands.set(brand.id, brand)
    return nearestBrands(name, [...brands.values()], MOST_MATCHES)
  }
  let matches = compare(found)
  for (const text of searchTexts(name).slice(0, MOST_SEARCHES)) {
    if (matches[0] && isNear(matches[0].closeness)) break
    // Each text is searched for only where those before it found nothing near.
    // oxlint-disable-next-line no-await-in-loop
    matches = compare(await search(text))
  }
  return matches
}

/** The brand that a name stands for without doubt; undefined where there is none, or more than one. */
export function sureMatch(name: string, matches: readonly CloseMatch[]): ReadBrand | undefined {
  const sure = matches.filter(({ closeness }) => isSure(closeness))
  const exact = sure.filter(({ brand }) => brand.name === name)
  for (const group of [exact, sure.filter(({ closeness }) => closeness === sure[0]!.closeness)]) {
    if (group.length === 1) return group[0]!.brand
    if (group.length > 1) return undefined
  }
  return undefined
}
