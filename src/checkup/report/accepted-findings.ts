import { withFindings } from './count-outcomes.ts'
import { type Finding, type FindingIdentity, findingKey } from './finding.ts'
import type { Report } from './report.ts'

/** The report with findings accepted for one reason, or no longer accepted where `reason` is null. */
export function acceptFindings(
  report: Report,
  meant: readonly FindingIdentity[],
  reason: string | null,
): Report {
  const keys = new Set(meant.map(findingKey))
  return withFindings(
    report,
    report.findings.map((finding) => {
      if (!keys.has(findingKey(finding))) return finding
      const { accepted: _, ...open } = finding
      return reason === null ? open : { ...open, accepted: reason }
    }),
  )
}

/** The report with accepted what earlier findings accept at the same value, and nothing else. */
export function carryAccepted(report: Report, earlier: readonly Finding[]): Report {
  const accepted = new Map(earlier.map((finding) => [findingKey(finding), finding]))
  return withFindings(
    report,
    report.findings.map((finding) => {
      const { accepted: _, ...open } = finding
      const before = accepted.get(findingKey(finding))
      if (before?.accepted === undefined || before.value !== finding.value) return open
      return { ...open, accepted: before.accepted }
    }),
  )
}
