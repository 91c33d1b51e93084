import { BYTE_ORDER_MARK, csvLine } from '#client/csv.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { Comparison } from './compare-reports.ts'
import { type Finding, findingKey } from './report.ts'
import { VERDICT_WORDS, severityOf } from './outcomes.ts'

const COLUMNS = ['severity', 'rule', 'title', 'state', 'brand', 'name', 'field', 'value', 'detail'] as const

/**
 * Findings as CSV (RFC 4180), one per line. `state` compares each with an earlier report: new, still there or fixed. Without
 * an earlier report it is empty.
 */
export function csvReport(findings: readonly Finding[], comparison?: Comparison): string {
  const line = (finding: Finding) => {
    const { rule } = finding
    const cells: Partial<Record<(typeof COLUMNS)[number], unknown>> = {
      ...finding,
      severity: VERDICT_WORDS[severityOf(rule)],
      title: RULES.get(rule)?.title,
      state: comparison?.states.get(findingKey(finding)),
    }
    return csvLine(COLUMNS.map((column) => cells[column]))
  }
  const lines = [...findings, ...(comparison?.fixed ?? [])].map(line)
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...lines].join('')
}
