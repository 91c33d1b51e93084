import { BYTE_ORDER_MARK, csvLine } from '#client/csv.ts'
import { titleOf } from '#checkup/rules/rule-table.ts'
import type { Comparison } from './compare-reports.ts'
import { severityOf, type Verdict, VERDICT_LABELS } from './outcomes.ts'
import type { Finding, Report } from './report.ts'

const COLUMNS = ['severity', 'rule', 'title', 'state', 'brand', 'name', 'field', 'value', 'detail'] as const

/**
 * Findings as CSV (RFC 4180), one per line, then a line for each reason why a rule could not be checked. `state` compares each
 * with an earlier report, and is empty without one.
 * @param only the one rule that is wanted; all by default.
 */
export function csvReport(
  report: Report,
  comparison?: Comparison | null,
  only: string | null = null,
): string {
  const line = (finding: Finding, verdict: Verdict = severityOf(finding.rule)) => {
    const cells: Partial<Record<(typeof COLUMNS)[number], unknown>> = {
      ...finding,
      severity: VERDICT_LABELS[verdict],
      title: titleOf(finding.rule),
      state: comparison?.states.get(finding),
    }
    return csvLine(COLUMNS.map((column) => cells[column]))
  }
  const isWanted = ({ rule }: { readonly rule: string }) => only === null || rule === only
  const findings = [...report.findings, ...(comparison?.fixed ?? [])].filter(isWanted)
  const open = report.outcomes
    .filter(isWanted)
    .flatMap(({ rule, notJudged }) =>
      notJudged.map(({ cause, count }) =>
        line({ rule, brand: null, field: '', value: String(count), detail: cause }, 'unchecked'),
      ),
    )
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...findings.map((finding) => line(finding)), ...open].join('')
}
