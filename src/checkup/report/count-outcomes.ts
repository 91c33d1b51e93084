import { RULES } from '#checkup/rules/rule-table.ts'
import type { Finding } from './finding.ts'
import type { Report, RuleOutcome, Verdict } from './report.ts'

/** The report with other findings, and the outcomes counted anew. */
export function withFindings(report: Report, findings: readonly Finding[]): Report {
  const byRule = Map.groupBy(findings, ({ rule }) => rule)
  const outcomes = report.outcomes.map((outcome) => countOutcome(outcome, byRule.get(outcome.rule) ?? []))
  return { ...report, outcomes, findings: [...findings] }
}

/** The outcome of a rule with these findings. What is accepted does not count. */
export function countOutcome(outcome: RuleOutcome, all: readonly Finding[]): RuleOutcome {
  const findings = all.filter(({ accepted }) => accepted === undefined)
  return {
    ...outcome,
    verdict: verdict(outcome, findings.length),
    findings: findings.length,
    brands: findings.reduce((sum, { brands = 1 }) => sum + brands, 0),
    accepted: all.length - findings.length,
  }
}

function verdict({ rule, judged }: RuleOutcome, findings: number): Verdict {
  if (findings > 0) return RULES.get(rule)?.severity ?? 'suspicious'
  return judged > 0 ? 'fine' : 'not-judged'
}
