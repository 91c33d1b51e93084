import { removeAccents } from '#contract/fold-name.ts'
import { tellingWords } from './common-words.ts'
import { coreText, looseName } from './name-words.ts'

/** How many parts longer than half of a name are searched for. */
const MOST_LONGER = 2
/** Shorter parts of a name are in too many others. */
const SHORTEST_TEXT = 2
const SHORTEST_HALVED = 3
const MOST_WORDS = 3

/** What is told after a search: whether all brands that have the text were compared. */
type Search = Generator<string, boolean, boolean | undefined>

/**
 * Texts that the name meant may contain, for services that find parts of names: other spellings, the words that tell the
 * most, then halves, one of which a wrong letter leaves intact. Each text is given once, and the name itself is not.
 */
export function* searchTexts(name: string): Generator<string, void, boolean | undefined> {
  const given = new Map([[name.toLowerCase(), true]])
  function* give(text: string, shortest = SHORTEST_TEXT): Search {
    const part = text.trim()
    const key = part.toLowerCase()
    if (part.length < shortest) return true
    if (!given.has(key)) {
      given.set(key, true)
      given.set(key, (yield part) ?? true)
    }
    return given.get(key)!
  }

  const core = coreText(name)
  const joined = core.replace(/[^\p{L}\p{M}\p{N}&+#]+/gu, '')
  const words = wordsToSearch(core)
  const [longest = core] = words
  yield* give(core, 1)
  yield* give(core.replace(/\s+and\s+|\s*&\s*/gi, (and) => (and.includes('&') ? ' and ' : '&')))
  if (core.includes('&')) yield* give(core.replace(/\s*&\s*/g, '&'))
  yield* give(joined)
  // "hm" for "H&M", "att" for "AT&T".
  if (/^\p{L}{2,3}$/u.test(joined)) {
    for (let at = joined.length - 1; at > 0; at--) yield* give(`${joined.slice(0, at)}&${joined.slice(at)}`)
  }
  // A service may tell accents apart that folding does not.
  yield* give(removeAccents(core.normalize('NFD')).normalize('NFC'))
  for (const word of words) yield* give(word)
  yield* giveHalves(core, give)
  yield* giveHalves(longest, give)
  yield* giveHalves(joined, give)
  // Where the wrong letters are in the middle.
  const third = Math.max(SHORTEST_TEXT, Math.floor(longest.length / 3))
  yield* give(longest.slice(0, third))
  yield* give(longest.slice(-third))
}

/** If too many names have the half without the wrong letter, longer parts follow that are still without it. */
function* giveHalves(
  text: string,
  give: (text: string) => Search,
): Generator<string, void, boolean | undefined> {
  if (text.length < SHORTEST_HALVED) return
  const half = Math.ceil(text.length / 2)
  const isInFront = yield* give(text.slice(0, half))
  const isInBack = yield* give(text.slice(half))
  // The wrong letter is between these.
  let [low, high] = isInFront ? [0, half] : [half, text.length]
  // In both: more than one letter differs, and no part would help.
  for (let left = isInFront && isInBack ? 0 : MOST_LONGER; left > 0; left--) {
    const middle = Math.floor((low + high) / 2)
    const isInside = yield* give(isInFront ? text.slice(middle) : text.slice(0, middle))
    if (isInside === isInFront) low = middle
    else high = middle
  }
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
