import type { Finding } from './finding.ts'
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

/** The findings of a rule by id, whenever they were made; brands that were found together follow each other. */
export function byId(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted((a, b) => compareIds(a.brand ?? '', b.brand ?? ''))
  return [...Map.groupBy(sorted, (finding) => finding.group ?? finding).values()].flat()
}

/** Integers by size. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}
