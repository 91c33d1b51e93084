import { BYTE_ORDER_MARK, csvLine } from '#client/csv.ts'
import { titleOf } from '#checkup/rules/rule-table.ts'
import type { Comparison } from './compare-reports.ts'
import type { Finding, Report } from './report.ts'
import { findingKey, openCauses, severityOf, type Verdict, VERDICT_LABELS } from './outcomes.ts'

const COLUMNS = ['severity', 'rule', 'title', 'state', 'brand', 'name', 'field', 'value', 'detail'] as const

/**
 * Findings as CSV (RFC 4180), one per line, then a line for each cause why a rule could not be checked. `state` compares each
 * with an earlier report, and is empty without one.
 */
export function csvReport(
  report: Pick<Report, 'findings' | 'outcomes' | 'brands'>,
  comparison?: Comparison,
): string {
  const line = (finding: Finding, verdict?: Verdict) => {
    const { rule } = finding
    const cells: Partial<Record<(typeof COLUMNS)[number], unknown>> = {
      ...finding,
      severity: VERDICT_LABELS[verdict ?? severityOf(rule)],
      title: titleOf(rule),
      state: comparison?.states.get(findingKey(finding)),
    }
    return csvLine(COLUMNS.map((column) => cells[column]))
  }
  const open = report.outcomes.flatMap((outcome) =>
    openCauses(outcome, report.brands).map(({ cause, count }) =>
      line({ rule: outcome.rule, brand: null, field: '', value: String(count), detail: cause }, 'unchecked'),
    ),
  )
  const lines = [...report.findings, ...(comparison?.fixed ?? [])].map((finding) => line(finding))
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...lines, ...open].join('')
}
