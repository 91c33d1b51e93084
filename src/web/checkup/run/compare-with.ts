import { compareCatalogues } from '#checkup/report/compare-catalogues.ts'
import { brandChanges } from '#checkup/report/comparison-page.ts'
import { compareReports } from '#checkup/report/compare-reports.ts'
import type { Finding } from '#checkup/report/finding.ts'
import type { Report } from '#checkup/report/report.ts'
import { type Change, CHANGES, type Comparison, type FirstOf } from './messages.ts'

/** Brands of each kind that the page names. */
const NAMED = 500

/** What the page shows of a comparison, and its findings: as they are now, or were before where they are fixed. */
export function compareWith(
  before: Report,
  after: Report,
  name: string,
): { comparison: Comparison; findings: Readonly<Record<Change, readonly Finding[]>> } {
  const changes = compareReports(before, after)
  const changed = changes.changed.map(({ before: was, after: finding }) => ({
    ...finding,
    detail: `Before: ${was.value}`,
  }))
  const findings = { ...changes, changed }
  const brands = compareCatalogues(before.catalogue, after.catalogue)
  const { added, removed, renamed, logoChanged } = brands
  const counts = Object.fromEntries(CHANGES.map((change) => [change, findings[change].length]))
  const comparison = {
    name,
    startedAt: before.startedAt,
    baseAddress: before.baseAddress,
    counts: counts as Record<Change, number>,
    brands: brandChanges(brands),
    added: firstOf(added),
    removed: firstOf(removed),
    renamed: firstOf(renamed),
    logoChanged: firstOf(logoChanged),
  }
  return { comparison, findings }
}

function firstOf<Value>(values: readonly Value[]): FirstOf<Value> {
  return { count: values.length, first: values.slice(0, NAMED) }
}
