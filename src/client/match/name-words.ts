/** A name taken apart for comparison: its words, without what people leave out or write in many ways. */
import { foldName } from '#contract/fold-name.ts'
import { LEGAL_FORMS, shortForm } from './legal-forms.ts'

export interface NameWords {
  /** Folded, with single blanks. */
  readonly folded: string
  /** Its letters and digits alone. */
  readonly key: string
  /** Its words without legal form and article. */
  readonly words: readonly string[]
  /** The letters and digits of these words. */
  readonly core: string
  /** The legal form, "gmbhcokg"; empty where there is none. */
  readonly form: string
}

/** Letters that folding leaves alone and that people often write as others. */
const ALIKE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}
const PLAIN = /^[a-z0-9 ]*$/
/** What sets names apart is kept: "C", "C++" and "C#" are three, and marks that folding leaves make other words. */
const PUNCTUATION = /[^\p{L}\p{M}\p{N}+#]+/gu
const MOST_WORDS_OF_A_FORM = 3

export function readName(name: string): NameWords {
  const folded = foldName(name).replace(/\s+/g, ' ').trim()
  const loose = looseName(folded)
  const pieces = loose.split(/[ ,;]+/).filter(Boolean)
  const { from, to } = coreOf(pieces)
  const words = pieces.slice(from, to).flatMap(wordsOf)
  const forms = pieces.slice(to).map((piece) => shortForm(lettersOf(piece)))
  return { folded, key: lettersOf(loose), words, core: words.join(''), form: forms.join('') }
}

/** What two ways to write one name share: its words in any order, or its letters in theirs. */
export function twinKeys({ words }: NameWords): readonly [words: string, letters: string] {
  return [words.toSorted().join(' '), words.filter((word) => word !== 'and').join('')]
}

/** Names are compared more generously than any service searches them. */
export function looseName(name: string): string {
  return foldName(name).replace(/[øłđðþßæœıħŧ]/g, (letter) => ALIKE[letter]!)
}

/** The name as it was written, without its legal form and article: "The Acme Company, Inc." becomes "Acme". */
export function coreText(name: string): string {
  const pieces = name.split(/[\s,;]+/).filter(Boolean)
  const { from, to } = coreOf(pieces.map(looseName))
  return pieces
    .slice(from, to)
    .join(' ')
    .replace(/[\s,.;&+-]+$/, (end) => /^[.+]+$/.exec(end)?.[0] ?? '')
}

/** Which pieces of a folded name are left without article and legal form: one at least. */
function coreOf(pieces: readonly string[]): { from: number; to: number } {
  const from = pieces.length > 1 && pieces[0] === 'the' ? 1 : 0
  let to = pieces.length
  for (let length = formLength(pieces, from, to); length > 0; length = formLength(pieces, from, to))
    to -= length
  return { from, to }
}

/** How many pieces before `to` make a legal form: "gmbh" is one, "s. p. a." three, "& co" two. */
function formLength(pieces: readonly string[], from: number, to: number): number {
  for (let length = Math.min(MOST_WORDS_OF_A_FORM, to - from - 1); length > 0; length--) {
    const letters = pieces
      .slice(to - length, to)
      .map(lettersOf)
      .join('')
    if (LEGAL_FORMS.has(letters) || letters === '') return length
    const isJoined = letters.startsWith('and') && LEGAL_FORMS.has(letters.slice(3))
    if (isJoined) return length
  }
  return 0
}

function lettersOf(text: string): string {
  return PLAIN.test(text) ? text.replaceAll(' ', '') : text.replaceAll('&', 'and').replace(PUNCTUATION, '')
}

/** The words of a piece without blanks: "coca-cola" has two, "b.m.w." and "l'oreal" one. */
function wordsOf(piece: string): string[] {
  if (PLAIN.test(piece)) return [piece]
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(piece)) return [lettersOf(piece)]
  return piece.replace(/['’]/g, '').replaceAll('&', ' and ').split(PUNCTUATION).filter(Boolean)
}
