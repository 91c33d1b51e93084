/** The lines of a pasted list, and the outcome of each. */
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatCount } from '#web/time/locale.ts'
import { lineKey } from './kept-lists.ts'
import type { LineResult } from './match-line.ts'
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
}

export const OUTCOME_LABELS = {
  matched: 'Matched',
  open: 'To decide',
  none: 'Not found',
  failed: 'Failed',
  waiting: 'Not matched yet',
} as const
export type Outcome = keyof typeof OUTCOME_LABELS

export function outcomeOf({ result, error, decision }: Line): Outcome {
  if (decision) return decision.brand ? 'matched' : 'none'
  if (error !== undefined) return 'failed'
  if (!result) return 'waiting'
  if (result.brand) return 'matched'
  return result.matches.length > 0 ? 'open' : 'none'
}

/** The brand that a line stands for. */
export function brandOf({ result, decision }: Line): ReadBrand | undefined {
  return decision ? (decision.brand ?? undefined) : result?.brand
}

export const stateLabel = (line: Line): string =>
  line.decision ? `${line.decision.brand ? 'Matched' : 'None'}, your choice` : OUTCOME_LABELS[outcomeOf(line)]

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

const counting = (noun: string) => (count: number) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** "1 line", "3 lines". */
export const formatLineCount = counting('line')
export const formatNameCount = counting('name')

/** What the user calls a list: its file, or its first two lines, in at most 80 characters. */
export function listName({ file, text, column }: PastedList): string {
  if (file) return file
  const names = mergeLines(linesOfColumn(readPaste(text), column)).map((line) => line.text)
  return `${names.slice(0, 2).join(', ')}${names.length > 2 ? ' …' : ''}`.slice(0, 80)
}
