import { compareReports } from '#checkup/report/compare-reports.ts'
import { type Finding, findingKey } from '#checkup/report/finding.ts'
import type { Report } from '#checkup/report/report.ts'
import { failedRules, isWhole } from '#checkup/report/summary.ts'
import { RULES } from '#checkup/rules/rule-table.ts'

interface FailurePolicy {
  readonly baseline: Report | undefined
  readonly strict: boolean
}

/** The findings that fail the command: those that are not accepted, and not in the baseline. */
export function failingFindings(report: Report, { baseline, strict }: FailurePolicy): Finding[] {
  const comparison = baseline && compareReports(baseline, report)
  const candidates = comparison ? [...comparison.new, ...comparison.changed] : report.findings
  return candidates.filter(
    ({ rule, accepted }) => accepted === undefined && (strict || RULES.get(rule)?.severity === 'fault'),
  )
}

/** The exit code: 2 where not every page was read, or the service failed for a whole rule, 1 where findings fail it, else 0. */
export function exitCode(report: Report, failing: readonly Finding[]): 0 | 1 | 2 {
  if (!isWhole(report) || failedRules(report).length > 0) return 2
  return failing.length > 0 ? 1 : 0
}

export function isAmong(findings: readonly Finding[]): (finding: Finding) => boolean {
  const keys = new Set(findings.map(findingKey))
  return (finding) => keys.has(findingKey(finding))
}
