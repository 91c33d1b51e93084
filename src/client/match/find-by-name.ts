import type { ReadBrand } from '#contract/read-brand.ts'
import { type CloseMatch, isNear, isSure, nearestBrands, distinctiveWords } from './compare-names.ts'
import { coreText, looseName } from './name-words.ts'

const MAX_SEARCHES = 10
/** A search that returns fewer brands is complete, whatever the service's page size. */
const SMALLEST_PAGE = 10

/** Searches a service for a text. The best matches come first if the service can order them. */
export type SearchBrands = (text: string) => Promise<readonly ReadBrand[]>

/**
 * The brands closest to a name, the closest first. Search, picker and pasted lists all use it. It searches for variants of the
 * name, one after the other, until a brand is close.
 * @param found the results of the search for the name itself.
 */
export async function findByName(
  name: string,
  found: readonly ReadBrand[],
  search: SearchBrands,
): Promise<CloseMatch[]> {
  const brands = new Map<string, ReadBrand>()
  const compare = (more: readonly ReadBrand[]) => {
    for (const brand of more) if (brand.id !== null) brands.set(brand.id, brand)
    return nearestBrands(name, [...brands.values()])
  }
  let matches = compare(found)
  const complete: string[] = []
  for (const text of searchTexts(name).slice(0, MAX_SEARCHES)) {
    if (matches[0] && isNear(matches[0].closeness)) break
    if (complete.some((part) => text.includes(part))) continue
    // Each text is searched for only if those before it found neither a close brand nor every brand with a part of it.
    // oxlint-disable-next-line no-await-in-loop
    const more = await search(text)
    if (more.length < SMALLEST_PAGE) complete.push(text)
    matches = compare(more)
  }
  return matches
}

/** The one brand that a name surely means; `undefined` if there is none, or more than one. */
export function sureMatch(name: string, matches: readonly CloseMatch[]): ReadBrand | undefined {
  const sure = matches.filter(({ closeness }) => isSure(closeness))
  const exact = sure.filter(({ brand }) => brand.name === name)
  for (const group of [exact, sure.filter(({ closeness }) => closeness === sure[0]!.closeness)]) {
    if (group.length === 1) return group[0]!.brand
    if (group.length > 1) return undefined
  }
  return undefined
}

/** Shorter parts of a name occur in too many others. */
const SHORTEST_TEXT = 2
const MAX_WORDS = 3

/**
 * Texts that the intended name may contain, for services that find parts of names: other spellings, the most distinctive
 * words, then parts, one of which a typo leaves intact. Without duplicates, and without the name itself.
 */
function searchTexts(name: string): string[] {
  const core = coreText(name)
  const joined = core.replace(/[^\p{L}\p{M}\p{N}&+#]+/gu, '')
  const words = wordsToSearch(core)
  const [longest = core] = words
  const third = Math.max(SHORTEST_TEXT, Math.floor(longest.length / 3))
  const texts = [
    core.replace(/\s+and\s+|\s*&\s*/gi, (and) => (and.includes('&') ? ' and ' : '&')),
    joined,
    // "hm" for "H&M", "att" for "AT&T".
    ...(/^\p{L}{2,3}$/u.test(joined)
      ? [2, 1].map((at) => `${joined.slice(0, at)}&${joined.slice(at)}`).filter((text) => !text.endsWith('&'))
      : []),
    ...words,
    ...(words.length > 1 ? halves(core).slice(2) : []),
    // A wrong letter in any of the words leaves one of its halves intact: "Addidas Originals" for "Adidas".
    ...words.flatMap((word) => halves(word).slice(0, 2)),
    ...[core, longest, joined].flatMap(halves),
    // Where the wrong letters are in the middle, or at both ends: "MacDonalds" for "McDonald's".
    longest.slice(0, third),
    longest.slice(-third),
    longest.slice(third, -third),
    // Two letters swapped in the middle of four leave no part intact: "Nkie" for "Nike".
    longest.replace(/^(.)(.)(.)(.)$/u, '$1$3$2$4'),
  ]
  const given = new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()]))
  const long = [...given.values()].filter((text) => text.length >= SHORTEST_TEXT)
  return [...new Set([core, ...long])].filter((text) => text.toLowerCase() !== name.toLowerCase())
}

/** Both halves of a text, and longer parts, which fewer names contain. */
function halves(text: string): string[] {
  if (text.length <= SHORTEST_TEXT) return []
  const [half, third] = [Math.ceil(text.length / 2), Math.floor(text.length / 3)]
  return [text.slice(0, half), text.slice(half), text.slice(0, -third), text.slice(third)]
}

/** The words that distinguish a name from others, as written, the longest first. */
function wordsToSearch(name: string): string[] {
  const words = name.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []
  const distinctive = new Set(distinctiveWords(words.map(looseName)))
  return words
    .filter((word) => distinctive.has(looseName(word)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
}
