import { FILTER_PARAMETERS, type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import type { Verdict } from './completeness.ts'
import type { ExportFormat } from './export-brands.ts'

interface ExportedFile {
  readonly query: ListQuery
  readonly scope: 'page' | 'list'
  readonly format: ExportFormat
  readonly verdict: Verdict
  readonly now?: Date
}

/** "brands-name-git-2026-11-20.csv": the filters and the day, in characters that every file system accepts. */
export function exportFileName({ query, scope, format, verdict, now = new Date() }: ExportedFile): string {
  const filters = FILTER_PARAMETERS.flatMap((parameter) => {
    const value = slug(queryValue(query, parameter) ?? '')
    return value ? `${parameter.replaceAll('_', '-')}-${value}` : []
  })
  const page = scope === 'page' ? [`page-${queryPage(query) ?? 'x'}`] : []
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0'))
  const warning = verdict === 'complete' ? [] : [verdict]
  return `${['brands', ...filters, ...page, ...day, ...warning].join('-')}.${format}`
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '')
}
