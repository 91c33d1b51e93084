import type { ReadBrand } from '#contract/read-brand.ts'
import { decisionOn } from './kept/decisions.ts'
import { brandOfLine } from './line-outcome.ts'
import type { LookedUpLine } from './lookup-state.ts'
import { findById, type LineResult, type LookupService, lookUpLine } from './match/look-up-line.ts'
import { listNumber } from './paste/clean-cell.ts'
import { splitLine } from './paste/split-line.ts'

const NO_RESULT: LineResult = { outcome: 'none' }

type Answer = Omit<LookedUpLine, 'numbers'>

/**
 * What becomes of a line as a whole, or of the names in it: where it is no name of a brand, and at least two of its parts
 * are, and no fewer than half. "Samsung Electronics Co., Ltd." stays one.
 * @param mostParts more are not looked up.
 */
export async function answerLine(
  { text, other }: Pick<LookedUpLine, 'text' | 'other'>,
  service: LookupService,
  mostParts: number,
): Promise<Answer[]> {
  const whole = await answer(text, other, service)
  const isSettled = isFound(whole) || whole.settled !== undefined || other !== undefined
  const parts = isSettled ? [] : splitLine(text)
  if (parts.length > mostParts) return [whole]
  const answers = await Promise.all(parts.map(async (part) => answer(part, undefined, service)))
  const found = answers.filter(isFound).length
  return found >= 2 && 2 * found >= parts.length ? answers : [whole]
}

const isFound = (given: Answer): boolean => brandOfLine({ ...given, numbers: [] }) !== undefined

async function answer(text: string, other: string | undefined, service: LookupService): Promise<Answer> {
  const settled = other === undefined ? await decidedBefore(text, service) : undefined
  const result = settled
    ? NO_RESULT
    : other === undefined
      ? await lookUpNumbered(text, service)
      : await lookUpOther(other, service)
  return { text, result, settled, isRemembered: settled !== undefined, error: undefined }
}

/** "1. FC Köln" may be a name; where it is none, the number is one of a list. */
async function lookUpNumbered(text: string, service: LookupService): Promise<LineResult> {
  const result = await lookUpLine(text, service)
  const { rest } = listNumber(text)
  if (result.outcome === 'found' || rest === text) return result
  const unnumbered = await lookUpLine(rest, service)
  return unnumbered.outcome === 'none' ? result : unnumbered
}

/** Whatever another name leads to is offered, and accepted by nobody but the reader. */
async function lookUpOther(other: string, service: LookupService): Promise<LineResult> {
  const result = await lookUpLine(other, service)
  return result.outcome === 'found' ? { outcome: 'open', brands: [result.brand] } : result
}

/** What was decided for an earlier list. A brand that is gone since is no answer. */
async function decidedBefore(text: string, service: LookupService): Promise<ReadBrand | 'none' | undefined> {
  const decision = decisionOn(text)
  if (!decision) return undefined
  return decision.brand === null ? 'none' : findById(decision.brand.id, service)
}
