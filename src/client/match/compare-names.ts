import { editDistance } from '#contract/edit-distance.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { WORD_FORMS } from './legal-forms.ts'
import { type NameWords, readName, twinKeys } from './name-words.ts'

/** How close two names are, the closest first. */
export const CLOSENESS = [
  'same',
  'punctuation',
  'legal-form',
  'given-name',
  'other-form',
  'order',
  'letter',
  'common-word',
  'part',
  'letters',
  'word',
] as const
export type Closeness = (typeof CLOSENESS)[number]

export interface CloseMatch {
  readonly brand: ReadBrand
  readonly closeness: Closeness
}

/** Names this close are the same name, written in two ways. */
const SURE: ReadonlySet<Closeness> = new Set(['same', 'punctuation', 'legal-form', 'given-name'])
/** One name within another, two other letters, or a word in common are not enough: "Pepsi-Cola" is not "Coca-Cola". */
const NEAR: ReadonlySet<Closeness> = new Set(CLOSENESS.slice(0, CLOSENESS.indexOf('part')))
/** In shorter words, a changed letter makes a different word. */
const SHORTEST_MISSPELT = 4
const SHORTEST_TWICE_MISSPELT = 7
/** Shorter texts occur in other words by chance. */
const SHORTEST_PART = 6
const SHORTEST_START = 5
export const MAX_NEAREST = 6

export const isSure = (closeness: Closeness): boolean => SURE.has(closeness)
/** Likely the brand that is meant. The search for closer ones stops. */
export const isNear = (closeness: Closeness): boolean => NEAR.has(closeness)

/** @returns `undefined` if the names have too little in common. */
export function compareNames(one: string, other: string): Closeness | undefined {
  return compareWords(readName(one), readName(other))
}

function compareWords(a: NameWords, b: NameWords): Closeness | undefined {
  if (a.folded === b.folded) return 'same'
  if (a.key !== '' && a.key === b.key)
    return isDistinctive(a.key) && startsAlike(a, b) ? 'punctuation' : 'letter'
  if (a.core !== '' && a.core === b.core) {
    if (!isDistinctive(a.core)) return 'letter'
    return a.form === '' || b.form === '' || a.form === b.form ? 'legal-form' : 'other-form'
  }
  if (hasGivenName(a, b) || hasGivenName(b, a)) return 'given-name'
  const [keysA, keysB] = [twinKeys(a), twinKeys(b)]
  if (keysA[0] === keysB[0] && keysA[0] !== '') return 'order'
  if ((keysA[1] === keysB[1] && keysA[1] !== '') || isMisspelt(a.key, b.key) || isMisspelt(a.core, b.core))
    return 'letter'
  if (areAlike(a.words, b.words)) return 'letter'
  const [wordsA, wordsB] = [distinctiveWords(a.words), distinctiveWords(b.words)]
  if (areAlike(wordsA, wordsB) || isAlike(wordsA.join(''), wordsB.join(''))) return 'common-word'
  // "Telekom" is Deutsche Telekom rather than Telenor.
  if (isPart(a, b) || isPart(b, a)) return 'part'
  // "DHL Express" is DHL, and not DevExpress.
  if (a.words.length === b.words.length && isTwoLettersOff(a.core, b.core)) return 'letters'
  // "Thomas Berger" is not Burger King.
  const hasCommon = wordsA.some((word) => word.length >= SHORTEST_MISSPELT && b.words.includes(word))
  return hasCommon || isMisspelt(wordsA[0] ?? '', wordsB[0] ?? '') ? 'word' : undefined
}

/** The few brands whose names are closest to a name, the closest first. */
export function nearestBrands(name: string, brands: readonly ReadBrand[]): CloseMatch[] {
  const wanted = readName(name)
  const compared = brands.flatMap((brand) => {
    const words = brand.name === null ? undefined : readName(brand.name)
    const closeness = words && compareWords(wanted, words)
    return closeness
      ? [{ brand, closeness, rank: CLOSENESS.indexOf(closeness) - overlap(wanted, words) }]
      : []
  })
  return compared
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_NEAREST)
    .map(({ brand, closeness }) => ({ brand, closeness }))
}

/** "1.1.1.1" and "11.11" are two names, and so are "C AG" and "C". */
function isDistinctive(key: string): boolean {
  return key.length > 1 && !/^\d+$/.test(key)
}

/** ".NET" and "Net" are two names. */
function startsAlike(a: NameWords, b: NameWords): boolean {
  return /^[./]/.test(a.folded) === /^[./]/.test(b.folded)
}

function isMisspelt(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= SHORTEST_MISSPELT && isOneLetterOff(a, b)
}

function isTwoLettersOff(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_TWICE_MISSPELT || a[0] !== b[0]) return false
  return !/\d/.test(a + b) && Math.abs(a.length - b.length) <= 2 && editDistance(a, b) <= 2
}

function isAlike(a: string, b: string): boolean {
  return a === b || isMisspelt(a, b)
}

const hasWord = ({ words }: NameWords, word: string) => words.some((other) => isAlike(word, other))

/** Whether all words are alike in order, with at most one wrong letter in each. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.every((word, index) => isAlike(word, b[index]!))
}

/** First names of founders. A short list: "Paul Smith Ltd" must not surely match a brand Smith. */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  'carl enzo ferdinand friedrich giorgio gottlieb heinrich hugo karl robert wilhelm'.split(' '),
)

/** Whether a company has the name of its founder, and the brand only the surname: "Robert Bosch GmbH" is Bosch. */
function hasGivenName({ form, words }: NameWords, brand: NameWords): boolean {
  if (form === '' || words.length !== 2 || brand.words.length !== 1) return false
  return GIVEN_NAMES.has(words[0]!) && words[1] === brand.words[0]
}

function isPart(part: NameWords, whole: NameWords): boolean {
  if (part.core.length < SHORTEST_PART)
    return (
      whole.words.includes(part.core) ||
      (part.core.length >= SHORTEST_START && whole.key.startsWith(part.core))
    )
  if (whole.key.includes(part.core)) return true
  return part.words.length < whole.words.length && part.words.every((word) => hasWord(whole, word))
}

/** The share of their letters, from 0 to 1, in words that both have. Letters that a misspelt word shares count half. */
function overlap(a: NameWords, b: NameWords): number {
  const shared = a.words.reduce((sum, word) => sum + sharedLetters(word, b), 0)
  return shared / (a.core.length + b.core.length + 1)
}

/** "Bosh" has all its letters in "Bosch", and three in "Bose". */
function sharedLetters(word: string, { words }: NameWords): number {
  if (words.includes(word)) return word.length * 2
  const alike = words.find((other) => isMisspelt(word, other))
  return alike === undefined ? 0 : Math.max(alike.length, word.length) - 1
}

/** Words that many names have, folded. They distinguish brands less than other words do. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...WORD_FORMS,
  ...(
    'airline airlines airways america and app apps auto automotive bank banking beverages brand brands business ' +
    'center china cloud consulting corporate deutschland digital electronic electronics energy enterprise ' +
    'enterprises entertainment europe financial foods for foundation france games germany global group gruppe ' +
    'health holding holdings home hotels industries insurance international japan labs lines manager media ' +
    'mobile motor motors network networks of official online plus products retail services shop software ' +
    'solutions sports store stores studio studios systems tech technologies technology the trading uk usa web ' +
    'worldwide'
  ).split(' '),
])

/** The words that distinguish a name from others; all of them if each is common. */
export function distinctiveWords(words: readonly string[]): readonly string[] {
  const distinctive = words.filter((word) => !COMMON_WORDS.has(word))
  return distinctive.length > 0 ? distinctive : words
}

/**
 * Whether two texts differ by one letter that is added, missing or changed, or by two adjacent letters that are swapped.
 * Digits do not count: "Studio 1" and "Studio 2" are two names.
 */
export function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (/\d/.test(restA + restB)) return false
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB === `${restA[1]}${restA[0]}`
}
