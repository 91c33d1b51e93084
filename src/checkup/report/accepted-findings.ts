import { withFindings } from './count-outcomes.ts'
import { type Finding, type FindingIdentity, findingKey } from './finding.ts'
import type { Report } from './report.ts'

/** The report with one finding accepted for a reason, or no longer accepted where `reason` is null. */
export function acceptFinding(report: Report, identity: FindingIdentity, reason: string | null): Report {
  const key = findingKey(identity)
  return withFindings(
    report,
    report.findings.map((finding) => {
      if (findingKey(finding) !== key) return finding
      const { accepted: _, ...open } = finding
      return reason === null ? open : { ...open, accepted: reason }
    }),
  )
}

/** Findings of a rule, or those of its brands that were found together. */
export type FindingSet = Pick<Finding, 'rule' | 'group'>

/** The report with a set of findings accepted for one reason: those that have one keep theirs. Null accepts none of them. */
export function acceptTogether(report: Report, { rule, group }: FindingSet, reason: string | null): Report {
  return withFindings(
    report,
    report.findings.map((finding) => {
      if (finding.rule !== rule || (group !== undefined && finding.group !== group)) return finding
      const { accepted, ...open } = finding
      return reason === null ? open : { ...open, accepted: accepted ?? reason }
    }),
  )
}

/** The report with everything accepted that an earlier one accepts at the same value. */
export function carryAccepted(report: Report, earlier: Report): Report {
  const accepted = new Map(earlier.findings.map((finding) => [findingKey(finding), finding]))
  return withFindings(
    report,
    report.findings.map((finding) => {
      const before = accepted.get(findingKey(finding))
      if (before?.accepted === undefined || before.value !== finding.value) return finding
      return { ...finding, accepted: before.accepted }
    }),
  )
}
