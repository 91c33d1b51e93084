import { columnsOf } from '#checkup/report/catalogue.ts'
import { compareCatalogues } from '#checkup/report/compare-catalogues.ts'
import { compareReports } from '#checkup/report/compare-reports.ts'
import type { Catalogue, Report } from '#checkup/report/report.ts'
import type { ComparedFinding, Comparison, FromWorker, ReportSource } from './messages.ts'

type Send = (message: FromWorker) => void

/** Few enough that the page takes a millisecond or two for each message. */
const SLICE = 1000

export function sendSlices<Value>(values: readonly Value[], send: (slice: readonly Value[]) => void): void {
  for (let start = 0; start < values.length; start += SLICE) send(values.slice(start, start + SLICE))
}

/** Sends all of a report that the page shows: everything but the catalogue. */
export function sendReport({ findings, catalogue, ...rest }: Report, source: ReportSource, send: Send): void {
  send({ type: 'report', summary: { ...rest, ...timesOf(catalogue) }, source })
  sendSlices(findings, (slice) => send({ type: 'report-findings', findings: slice }))
  send({ type: 'report-end' })
}

function timesOf(catalogue: Catalogue) {
  const columns = columnsOf(catalogue, new Map())
  const times = Float64Array.from({ length: columns.length }, (_, row) => columns.time(row))
  return { times: times.filter((at) => !Number.isNaN(at)).toSorted(), form: columns.mainForm() }
}

export function compareWith(before: Report, after: Report, name: string): Comparison {
  const changes = compareReports(before, after)
  const findings: ComparedFinding[] = [
    ...changes.new.map((finding) => ({ change: 'new' as const, finding })),
    ...changes.changed.map(({ before: was, after: finding }) => ({
      change: 'changed' as const,
      finding: Object.assign({}, finding, { detail: `Before: ${was.value}` }),
    })),
    ...changes.fixed.map((finding) => ({ change: 'fixed' as const, finding })),
    ...changes.unknown.map((finding) => ({ change: 'unknown' as const, finding })),
    ...changes.still.map((finding) => ({ change: 'still' as const, finding })),
  ]
  return {
    name,
    startedAt: before.startedAt,
    baseAddress: before.baseAddress,
    findings,
    counts: {
      new: changes.new.length,
      changed: changes.changed.length,
      fixed: changes.fixed.length,
      unknown: changes.unknown.length,
      still: changes.still.length,
    },
    catalogue: compareCatalogues(before.catalogue, after.catalogue),
  }
}
