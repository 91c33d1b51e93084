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
const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would run as a formula, or change as a number: it gets an apostrophe in front. */
const CHANGED_BY_SPREADSHEETS = /^[\s\p{C}"']*[=+\-@\t\r\n＝＋－＠]|^'*(?:0\d+|\d{12,}|\d+[eE]\d+)$/u

/** The findings as CSV (RFC 4180), a finding a line. */
export function csvReport({ findings }: Report): string {
  const lines = findings.map((finding) => {
    const rule = RULES.get(finding.rule)
    const cells = { ...finding, severity: rule?.severity, title: rule?.title }
    return csvLine(COLUMNS.map((column) => cells[column] ?? ''))
  })
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...lines].join('')
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = CHANGED_BY_SPREADSHEETS.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
