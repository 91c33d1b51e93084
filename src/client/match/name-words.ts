/** Splits names into words for comparison, without the parts that people leave out or write in many ways. */
import { foldName } from '#contract/fold-name.ts'
import { isLegalForm, JOINED_FORMS, shortForm, isLeadingForm } from './legal-forms.ts'

export interface NameWords {
  /** Folded, with single spaces. */
  readonly folded: string
  /** Its letters and digits alone. */
  readonly key: string
  /** Its words without legal form and article. */
  readonly words: readonly string[]
  /** The letters and digits of these words. */
  readonly core: string
  /** The legal form, such as "gmbhcokg"; empty if there is none. */
  readonly form: string
}

/** Letters that folding keeps, but that people often replace with others. */
const ALIKE = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' }
const PLAIN = /^[a-z0-9 ]*$/
/** Keeps `+` and `#`, because "C", "C++" and "C#" are three names, and the marks that folding keeps, which make other words. */
const PUNCTUATION = /[^\p{L}\p{M}\p{N}+#]+/gu
/** Signs of a trade mark or copyright, which people add to names and leave out. */
const MARKS = /[™®℠©℗]|\((?:tm|r|sm|c)\)/gi
const MAX_WORDS_OF_A_FORM = 3

export function readName(name: string): NameWords {
  // Folding would turn ™ into letters.
  const folded = foldName(name.replace(MARKS, '®')).replace(/\s+/g, ' ').trim()
  const written = piecesOf(name)
  const pieces = written.map(looseName)
  const { from, to } = coreOf(written, pieces)
  const words = pieces.slice(from, to).flatMap(wordsOf)
  const forms = [...pieces.slice(0, from), ...pieces.slice(to)].filter((piece) => piece !== 'the')
  const form = forms.map((piece) => shortForm(lettersOf(piece))).join('')
  return { folded, key: lettersOf(pieces.join(' ')), words, core: words.join(''), form }
}

/** Keys that two spellings of one name may share: its words in any order, and its letters in their own order. */
export function twinKeys({ words }: NameWords): readonly [words: string, letters: string] {
  return [words.toSorted().join(' '), words.filter((word) => word !== 'and').join('')]
}

/** Folds a name further than our service does for a search, so that more spellings are equal. */
export function looseName(name: string): string {
  return foldName(name).replace(/[øłđðþßæœıħŧ]/g, (letter) => ALIKE[letter as keyof typeof ALIKE])
}

/** Removes signs such as those in "AMD™" and "Intel (R)". A text of such signs alone stays. */
export function withoutMarks(name: string): string {
  return name.replace(MARKS, ' ').replace(/\s+/g, ' ').trim() || name
}

/** The name as it was written, without its legal form and article: "The Acme Company, Inc." becomes "Acme". */
export function coreText(name: string): string {
  const written = piecesOf(name)
  const { from, to } = coreOf(written, written.map(looseName))
  return written
    .slice(from, to)
    .join(' ')
    .replace(/[\s,.;&+-]+$/, (end) => /^[.+]+$/.exec(end)?.[0] ?? '')
}

/** The pieces of a name as written, except that variants such as ㈱ and full-width letters are normalised. */
function piecesOf(name: string): string[] {
  const plain = withoutMarks(name).normalize('NFKC')
  return plain
    .replace(JOINED_FORMS, ' $& ')
    .split(/[\s,;]+/)
    .filter(Boolean)
}

/** The range of pieces that is left without article and legal forms: at least one. */
function coreOf(written: readonly string[], pieces: readonly string[]): { from: number; to: number } {
  const first = written.length > 1 && pieces[0] === 'the' ? 1 : 0
  let to = written.length
  for (let length = formLength(written, first, to); length > 0; length = formLength(written, first, to))
    to -= length
  const front = pieces[first] ?? ''
  // "AB Volvo", but not "AB Download Manager".
  const isCompany = !/^[a-z]/.test(front) || to - first === 2 || to < written.length
  const hasForm = to - first > 1 && isCompany && isLeadingForm(lettersOf(front)) && isForm(written[first]!)
  return { from: hasForm ? first + 1 : first, to }
}

/** How many pieces before `to` form a legal form: "GmbH" is one, "S. p. A." three, "& Co" two. */
function formLength(written: readonly string[], from: number, to: number): number {
  for (let length = Math.min(MAX_WORDS_OF_A_FORM, to - from - 1); length > 0; length--) {
    if (isForm(written.slice(to - length, to).join(''))) return length
  }
  return 0
}

/** Whether a text is a legal form, perhaps after "&" or "and", or punctuation alone. */
export function isForm(text: string): boolean {
  const letters = lettersOf(looseName(text))
  if (letters === '' || isLegalForm(letters, text)) return true
  return letters.startsWith('and') && isLegalForm(letters.slice(3), text.replace(/^(?:&|and)/i, ''))
}

function lettersOf(text: string): string {
  return PLAIN.test(text) ? text.replaceAll(' ', '') : text.replaceAll('&', 'and').replace(PUNCTUATION, '')
}

/** The words of a piece without spaces: "coca-cola" has two, "b.m.w." and "l'oreal" one. */
function wordsOf(piece: string): string[] {
  if (PLAIN.test(piece)) return [piece]
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(piece)) return [lettersOf(piece)]
  return piece.replace(/['’]/g, '').replaceAll('&', ' and ').split(PUNCTUATION).filter(Boolean)
}
