/** The lines of a pasted list, and the outcome of each. */
import { withoutMarks } from '#client/match/name-words.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatCount } from '#web/time/locale.ts'
import { lineKey } from './kept-lists.ts'
import { type LineResult, readId } from './match-line.ts'
import { withoutListNumber } from './mail-lines.ts'
import { linesOfColumn, type PastedList, readPaste } from './read-paste.ts'

export interface Line {
  /** Its line numbers in the pasted text, from 1, in ascending order. A merged line has several. */
  readonly numbers: readonly number[]
  /** Without its list number. */
  readonly text: string
  readonly result?: LineResult | undefined
  readonly error?: unknown
  /** The user's decision, now or for an earlier list: this brand, or `null` for none of those offered. */
  readonly decision?: { readonly brand: ReadBrand | null } | undefined
  /** The user wants to decide later. */
  readonly isPutOff?: boolean | undefined
  /** Another name of the same brand, as the user typed it, and the brands that it may mean. */
  readonly other?: { readonly name: string; readonly matches: LineResult['matches'] } | undefined
}

export const OUTCOME_LABELS = {
  matched: 'Matched',
  open: 'To decide',
  none: 'Not found',
  failed: 'Failed',
  waiting: 'Not matched yet',
} as const
export type Outcome = keyof typeof OUTCOME_LABELS

export function outcomeOf(line: Line): Outcome {
  const { result, error, decision } = line
  if (decision) return decision.brand ? 'matched' : 'none'
  if (error !== undefined) return 'failed'
  if (!result) return 'waiting'
  if (result.brand) return 'matched'
  return choicesOf(line).length > 0 ? 'open' : 'none'
}

/** The brand that a line stands for. */
export function brandOf({ result, decision }: Line): ReadBrand | undefined {
  return decision ? (decision.brand ?? undefined) : result?.brand
}

/** The brands to choose from: those of the other name if it has any. The one that the line has is always among them. */
export function choicesOf(line: Line): LineResult['matches'] {
  const { other, result } = line
  const found = other?.matches.length ? other.matches : (result?.matches ?? [])
  const brand = brandOf(line)
  if (!brand || found.some((match) => match.brand.id === brand.id)) return found
  return [{ brand, closeness: 'same' }, ...found]
}

/** Whether the brand found is spelt differently. Legal forms, signs such as ™ and list numbers make no difference. */
export function isSimilar({ text, result, decision }: Line): boolean {
  const found = result?.matches.find(({ brand }) => brand === result.brand)
  if (decision || found?.closeness !== 'punctuation') return false
  return lineKey(withoutMarks(text)) !== lineKey(found.brand.name ?? '')
}

export const stateLabel = (line: Line): string =>
  OUTCOME_LABELS[outcomeOf(line)] +
  (isSimilar(line) ? ', spelt differently' : line.decision ? ', you decided' : line.isPutOff ? ' later' : '')

export function countOutcomes(lines: readonly Line[]): Record<Outcome, number> {
  const counts = { matched: 0, open: 0, none: 0, failed: 0, waiting: 0 }
  for (const line of lines) counts[outcomeOf(line)]++
  return counts
}

/** The brands found and decided, each once, in the order in which they were pasted. */
export function brandsOf(lines: readonly Line[]): ReadBrand[] {
  const brands = lines.flatMap((line) => brandOf(line) ?? [])
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()]
}

/** Merges equal lines, so that they are matched once. */
export function mergeLines(lines: readonly { readonly number: number; readonly text: string }[]): Line[] {
  const merged = Map.groupBy(lines, ({ text }) => lineKey(withoutListNumber(text)))
  return Array.from(merged.values(), (same) => ({
    numbers: same.map(({ number }) => number),
    text: withoutListNumber(same[0]!.text),
  }))
}

/** "3 names", or "3 ids". */
export function formatNames(lines: readonly Line[], count = lines.length): string {
  return amount(count, lines.every(({ text }) => readId(text) !== undefined) && count > 0 ? 'id' : 'name')
}

export const formatLineCount = (count: number): string => amount(count, 'line')

const amount = (count: number, word: string) => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`

/** What the user calls a list: its file, or its first two lines. */
export function listName({ file, text, column, takenBack }: PastedList): string {
  if (file) return file
  const [first, second, third] = mergeLines(linesOfColumn(readPaste(text), column, takenBack))
  return [first?.text ?? '', second && `, ${second.text}`, third && ' …'].filter(Boolean).join('')
}
