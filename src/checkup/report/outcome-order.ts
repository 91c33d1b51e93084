import type { RuleOutcome, Verdict } from './report.ts'

export const VERDICTS = ['fault', 'suspicious', 'not-judged', 'fine'] as const satisfies readonly Verdict[]

/** Outcomes in the order in which they are shown: by verdict, then by how many brands one fix would clear. */
export function inShownOrder<Row extends Pick<RuleOutcome, 'verdict' | 'brands'>>(
  outcomes: readonly Row[],
): Row[] {
  return outcomes.toSorted(
    (a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || b.brands - a.brands,
  )
}
