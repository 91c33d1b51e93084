import { type Finding, findingKey } from './finding.ts'
import type { Report, RuleOutcome } from './report.ts'

/** What became of the findings of an earlier report, and what came. Compared by identity, never by counts. */
export interface ReportComparison {
  readonly new: readonly Finding[]
  /** The same finding with another value; its detail says which it had. */
  readonly changed: readonly Finding[]
  readonly still: readonly Finding[]
  readonly fixed: readonly Finding[]
  /** Earlier findings that were not checked again, so it is unknown whether they remain. */
  readonly unknown: readonly Finding[]
}

export function compareReports(before: Report, after: Report): ReportComparison {
  const earlier = new Map(before.findings.map((finding) => [findingKey(finding), finding]))
  const result = {
    new: [] as Finding[],
    changed: [] as Finding[],
    still: [] as Finding[],
    fixed: [] as Finding[],
    unknown: [] as Finding[],
  }
  for (const finding of after.findings) {
    const key = findingKey(finding)
    const was = earlier.get(key)
    earlier.delete(key)
    if (!was) result.new.push(finding)
    else if (was.value === finding.value) result.still.push(finding)
    else result.changed.push({ ...finding, detail: `Before: ${was.value}` })
  }
  const isOpen = unjudged(after)
  for (const finding of earlier.values()) (isOpen(finding) ? result.unknown : result.fixed).push(finding)
  return result
}

/** Whether a finding may be absent from the report only because it was not checked. */
function unjudged({ ended, outcomes, catalogue }: Report): (finding: Finding) => boolean {
  const byRule = new Map(outcomes.map((outcome) => [outcome.rule, outcome]))
  const ids = new Set(catalogue.ids)
  return ({ rule, brand }) => {
    const outcome = byRule.get(rule)
    if (!outcome || outcome.judged === 0) return true
    if (brand === null) return ended !== 'finished'
    if (ended !== 'finished' && !ids.has(brand)) return true
    return isUnjudged(outcome, brand)
  }
}

/** Whether a rule may not have judged a brand: outcomes name the first of those that were not judged. */
export function isUnjudged(outcome: RuleOutcome | undefined, brand: string): boolean {
  const { notJudged = [] } = outcome ?? {}
  return notJudged.some(({ count, brands }) => brands.includes(brand) || count > brands.length)
}
