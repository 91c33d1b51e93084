import { foldName } from '#contract/fold-name.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { LEGAL_FORMS } from './legal-forms.ts'

/** How near a brand's name comes to a pasted one, the nearest first. */
export const CLOSENESS = ['same', 'punctuation', 'legal-form', 'letter', 'part', 'word'] as const
export type Closeness = (typeof CLOSENESS)[number]

export interface CloseMatch {
  readonly brand: ReadBrand
  readonly closeness: Closeness
}

/** What people leave out beside legal forms that set brands of one catalogue apart. */
const LEFT_OUT = new Set([
  ...LEGAL_FORMS,
  ...'bvba eg ek ev gbr group holding holdings ltda mbh pvt sp spzoo'.split(' '),
])

/** Undefined: the names have too little in common. */
export function compareNames(pasted: string, name: string): Closeness | undefined {
  if (foldWords(pasted) === foldWords(name)) return 'same'
  const [a, b] = [plainName(pasted), plainName(name)]
  if (a !== '' && a === b) return 'punctuation'
  const [shortA, shortB] = [plainName(withoutLegalForm(pasted)), plainName(withoutLegalForm(name))]
  if (shortA !== '' && shortA === shortB) return 'legal-form'
  if (isOneLetterOff(a, b) || isOneLetterOff(shortA, shortB)) return 'letter'
  if (shortA.length >= 3 && (b.includes(shortA) || (shortB.length >= 4 && a.includes(shortB)))) return 'part'
  const word = longestWord(pasted)
  return word.length >= 4 && wordsOf(name).includes(foldName(word)) ? 'word' : undefined
}

/** The brands whose names come near to a pasted one, the nearest first. */
export function nearestBrands(pasted: string, brands: readonly ReadBrand[], most: number): CloseMatch[] {
  const compared = brands.flatMap((brand) => {
    const closeness = brand.name === null ? undefined : compareNames(pasted, brand.name)
    return closeness ? [{ brand, closeness, length: brand.name!.length }] : []
  })
  return compared
    .toSorted(
      (a, b) => CLOSENESS.indexOf(a.closeness) - CLOSENESS.indexOf(b.closeness) || a.length - b.length,
    )
    .slice(0, most)
    .map(({ brand, closeness }) => ({ brand, closeness }))
}

/** Case, accents and outer or doubled blanks do not make another name. */
export function foldWords(name: string): string {
  return foldName(name).replace(/\s+/g, ' ').trim()
}

/** Letters and digits alone. */
function plainName(name: string): string {
  return foldName(name)
    .replace(/&|\+/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function wordsOf(name: string): string[] {
  return foldName(name).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** "Acme GmbH & Co. KG" becomes "Acme"; a name that is nothing but legal forms stays. */
export function withoutLegalForm(name: string): string {
  const words = name.replace(/\s*\([^)]*\)\s*$/, '').split(/\s+/)
  const isForm = (word: string) => {
    const plain = foldName(word).replace(/[^\p{L}\p{N}]+/gu, '')
    return plain === '' || LEFT_OUT.has(plain)
  }
  let kept = words.length
  while (kept > 1 && isForm(words[kept - 1]!)) kept--
  return words
    .slice(0, kept)
    .join(' ')
    .replace(/[\s,.;&+-]+$/, '')
}

/** As it was written, for a service that tells accents apart. */
export function longestWord(name: string): string {
  const words = withoutLegalForm(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** One letter more, less, other, or two beside each other swapped. In short names that is another name. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB === `${restA[1]}${restA[0]}`
}
