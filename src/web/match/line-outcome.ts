import type { ReadBrand } from '#contract/read-brand.ts'
import type { LookedUpLine } from './lookup-state.ts'

/** The outcome of a line, including the reader's own decision. */
export const OUTCOMES = ['found', 'accepted', 'open', 'none', 'failed', 'waiting'] as const
export type LineOutcome = (typeof OUTCOMES)[number]

export const OUTCOME_WORDS: Record<LineOutcome, string> = {
  found: 'Found',
  accepted: 'Accepted',
  open: 'To decide',
  none: 'Not found',
  failed: 'Failed',
  waiting: 'Waiting',
}

export function outcomeOf({ result, error, settled, isReopened }: LookedUpLine): LineOutcome {
  if (settled === 'none') return 'none'
  if (settled) return 'found'
  if (result?.outcome === 'found' && result.isAccepted) return isReopened ? 'open' : 'accepted'
  if (result) return result.outcome
  return error === undefined ? 'waiting' : 'failed'
}

/** The brand a line stands for. */
export function brandOfLine({ result, settled, isReopened }: LookedUpLine): ReadBrand | undefined {
  if (settled) return settled === 'none' ? undefined : settled
  return result?.outcome === 'found' && !isReopened ? result.brand : undefined
}

/** What a line could stand for, where that is open. */
export function candidatesOf({ result, isReopened }: LookedUpLine): readonly ReadBrand[] {
  if (result?.outcome === 'found') return isReopened ? [result.brand] : []
  return result?.outcome === 'open' ? result.brands : []
}

export function countOutcomes(lines: readonly LookedUpLine[]): Record<LineOutcome, number> {
  const counts = { found: 0, accepted: 0, open: 0, none: 0, failed: 0, waiting: 0 }
  for (const line of lines) counts[outcomeOf(line)]++
  return counts
}
