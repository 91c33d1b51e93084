import { UPDATED_AT_UTC, withUtc } from '#client/brand-cells.ts'
import { BYTE_ORDER_MARK, csvLine } from '#client/csv-line.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { Comparison } from './compare-reports.ts'
import { type Finding, findingKey, type Report } from './report.ts'
import { VERDICT_WORDS, weightOf } from './outcomes.ts'

const COLUMNS = [
  'weight',
  'rule',
  'title',
  'state',
  'brand',
  'name',
  'field',
  'value',
  'detail',
  'updated_at',
  UPDATED_AT_UTC,
] as const

/**
 * Findings as CSV (RFC 4180), a finding a line, with when its brand was updated. `state` says what became of each since an
 * earlier report: new, still there, or fixed; it is empty without one.
 */
export function csvReport(
  { findings, catalogue }: Pick<Report, 'findings' | 'catalogue'>,
  comparison?: Comparison,
): string {
  const rows = Map.groupBy(catalogue.ids.keys(), (row) => catalogue.ids[row] || `#${row + 1}`)
  const line = (finding: Finding) => {
    const { rule, brand } = finding
    // An id of several brands says when they were updated only where they agree.
    const times = new Set((rows.get(brand ?? '') ?? []).map((row) => catalogue.updated[row]))
    const updatedAt = times.size === 1 ? [...times][0] : undefined
    const cells = withUtc({
      ...finding,
      weight: VERDICT_WORDS[weightOf(rule)],
      title: RULES.get(rule)?.title,
      state: comparison?.states.get(findingKey(finding)),
      updated_at: updatedAt,
    })
    return csvLine(COLUMNS.map((column) => cells[column]))
  }
  return [
    BYTE_ORDER_MARK + csvLine(COLUMNS),
    ...findings.map(line),
    ...(comparison?.fixed ?? []).map(line),
  ].join('')
}
