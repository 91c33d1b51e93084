/** The file of an export: its content and its name. */
import { brandRows } from '#client/brand-cells.ts'
import { csvFile } from '#client/csv-line.ts'
import type { Filter } from '#contract/filters.ts'
import { type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { afterToDay, beforeToDay, dayOf } from '#web/brand/zone-clock.ts'
import type { TimeZone } from '#web/data/time-zone.ts'
import type { ExportFormat, Verdict } from './read-export.ts'

/** Brands as the service sent them. JSON has one on each line, so that line-based tools can compare two exports. */
export function exportFile(brands: readonly ReadBrand[], format: ExportFormat): Blob {
  if (format === 'csv') return csvFile(brandRows(brands))
  const lines = brands.map(({ raw }) => JSON.stringify(raw))
  return new Blob([`[\n${lines.join(',\n')}\n]\n`], { type: 'application/json' })
}

interface ExportedFile {
  readonly query: ListQuery
  readonly scope: 'page' | 'list'
  readonly format: ExportFormat
  readonly verdict: Verdict
  /** The time zone in which the days of the filters begin. */
  readonly zone: TimeZone
  readonly now?: Date
}

/** "brands-name-git-2026-11-20.csv": the filters and the day, in characters that every file system accepts. */
export function exportFileName({
  query,
  scope,
  format,
  verdict,
  zone,
  now = new Date(),
}: ExportedFile): string {
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  const from = afterToDay(after, zone)
  const to = beforeToDay(before, zone)
  const named = {
    name: ['name', queryValue(query, 'name')],
    id: ['id', queryValue(query, 'id')],
    updated_after: from === undefined ? ['updated-after', after] : ['updated-from', from],
    updated_before: to === undefined ? ['updated-before', before] : ['updated-to', to],
  } satisfies Record<Filter, [string, string | undefined]>
  const filters = Object.values(named).flatMap(([name, value]) => {
    const part = slug(value ?? '')
    return part ? `${name}-${part}` : []
  })
  const page = scope === 'page' ? [`page-${queryPage(query) ?? 'x'}`] : []
  const warning = verdict === 'complete' ? [] : [verdict]
  return `${['brands', ...filters, ...page, dayOf(now.getTime(), 'local'), ...warning].join('-')}.${format}`
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '')
}
