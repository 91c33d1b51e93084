import { BYTE_ORDER_MARK, csvLine } from '#client/csv-line.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { Report } from './report.ts'

const COLUMNS = [
  'severity',
  'rule',
  'title',
  'brand',
  'name',
  'field',
  'value',
  'detail',
  'accepted',
] as const

/** The findings as CSV (RFC 4180), a finding a line. */
export function csvReport({ findings }: Report): string {
  const lines = findings.map((finding) => {
    const rule = RULES.get(finding.rule)
    const cells = { ...finding, severity: rule?.severity, title: rule?.title }
    return csvLine(COLUMNS.map((column) => cells[column]))
  })
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...lines].join('')
}
