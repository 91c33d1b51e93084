import { compareReports } from '#checkup/report/compare-reports.ts'
import { type Finding, findingKey } from '#checkup/report/finding.ts'
import { weightOf } from '#checkup/report/outcomes.ts'
import type { Report } from '#checkup/report/report.ts'
import { isWhole, summarise } from '#checkup/report/summary.ts'

interface FailurePolicy {
  readonly baseline: Report | undefined
  readonly strict: boolean
}

/** The findings that fail the command: faults that are not in the baseline at the same value. Notes never do. */
export function failingFindings(report: Report, { baseline, strict }: FailurePolicy): Finding[] {
  const states = baseline && compareReports(baseline, report).states
  return report.findings.filter((finding) => {
    const weight = weightOf(finding.rule)
    const counts = weight === 'fault' || (strict && weight === 'review')
    return counts && (!states || states.get(findingKey(finding)) === 'new')
  })
}

/** The exit code: 2 where not every page was read, or the service failed for a whole rule, 1 where findings fail it, else 0. */
export function exitCode(report: Report, failing: readonly Finding[]): 0 | 1 | 2 {
  if (!isWhole(report) || summarise(report).failed.length > 0) return 2
  return failing.length > 0 ? 1 : 0
}
