import { UPDATED_AT_UTC, withUtc } from '#client/brand-cells.ts'
import { BYTE_ORDER_MARK, csvLine } from '#client/csv-line.ts'
import type { Catalogue } from '#checkup/columns/brand-columns.ts'
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
  'updated_at',
  UPDATED_AT_UTC,
] as const

/** The findings as CSV (RFC 4180), a finding a line, with when its brand was updated. */
export function csvReport({ findings, catalogue }: Report): string {
  const updated = updatedByBrand(catalogue)
  const lines = findings.map((finding) => {
    const { severity, title } = RULES.get(finding.rule) ?? {}
    const updatedAt = finding.brand === null ? undefined : updated.get(finding.brand)
    const cells = withUtc({ ...finding, severity, title, updated_at: updatedAt })
    return csvLine(COLUMNS.map((column) => cells[column]))
  })
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...lines].join('')
}

/** By a brand's id as findings have it. An id that has several times says none of them. */
function updatedByBrand({ ids, updated }: Catalogue): Map<string, Catalogue['updated'][number]> {
  const byBrand = new Map<string, Catalogue['updated'][number]>()
  for (const [row, id] of ids.entries()) {
    const brand = id || `#${row + 1}`
    const known = byBrand.get(brand)
    byBrand.set(brand, known === undefined || known === updated[row] ? updated[row]! : null)
  }
  return byBrand
}
