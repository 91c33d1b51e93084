import type { ReadBrand } from '#contract/read-brand.ts'
import { removeAccents } from '#contract/fold-name.ts'
import { type CloseMatch, isNear, isSure, nearestBrands, tellingWords } from './compare-names.ts'
import { coreText, looseName } from './name-words.ts'

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

/** Shorter parts of a name are in too many others. */
const SHORTEST_TEXT = 2
const MOST_WORDS = 3

/**
 * Texts that the name meant may contain, for services that find parts of names: other spellings, the words that tell the
 * most, then parts, one of which a wrong letter leaves intact. Each text is given once, and the name itself is not.
 */
function searchTexts(name: string): string[] {
  const core = coreText(name)
  const joined = core.replace(/[^\p{L}\p{M}\p{N}&+#]+/gu, '')
  const words = wordsToSearch(core)
  const [longest = core] = words
  const third = Math.max(SHORTEST_TEXT, Math.floor(longest.length / 3))
  const texts = [
    core.replace(/\s+and\s+|\s*&\s*/gi, (and) => (and.includes('&') ? ' and ' : '&')),
    core.replace(/\s*&\s*/g, '&'),
    joined,
    // "hm" for "H&M", "att" for "AT&T".
    ...(/^\p{L}{2,3}$/u.test(joined)
      ? [2, 1].map((at) => `${joined.slice(0, at)}&${joined.slice(at)}`).filter((text) => !text.endsWith('&'))
      : []),
    // A service may tell accents apart that folding does not.
    removeAccents(core.normalize('NFD')).normalize('NFC'),
    ...words,
    ...[core, longest, joined].flatMap(halves),
    // Where the wrong letters are in the middle, or at both ends: "MacDonalds" for "McDonald's".
    longest.slice(0, third),
    longest.slice(-third),
    longest.slice(third, -third),
  ]
  const given = new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()]))
  const long = [...given.values()].filter((text) => text.length >= SHORTEST_TEXT)
  return [...new Set([core, ...long])].filter((text) => text.toLowerCase() !== name.toLowerCase())
}

/** Both halves of a text, and longer parts, which fewer names have. */
function halves(text: string): string[] {
  if (text.length <= SHORTEST_TEXT) return []
  const [half, third] = [Math.ceil(text.length / 2), Math.floor(text.length / 3)]
  return [text.slice(0, half), text.slice(half), text.slice(0, -third), text.slice(third)]
}

/** As they were written: the words that tell a name from others, the longest first. */
function wordsToSearch(name: string): string[] {
  const words = name.match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []
  const telling = new Set(tellingWords(words.map(looseName)))
  return words
    .filter((word) => telling.has(looseName(word)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS)
}
