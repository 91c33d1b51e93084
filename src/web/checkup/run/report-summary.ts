import { columnsOf } from '#checkup/report/catalogue.ts'
import type { Catalogue, Report } from '#checkup/report/report.ts'
import type { ReportSummary } from './messages.ts'

type Times = Pick<ReportSummary, 'times' | 'form'>

/** All of a report that the page shows, without the findings. */
export function reportSummary(report: Report): ReportSummary {
  const { findings: _findings, catalogue, ...rest } = report
  return { ...rest, ...timesOf(catalogue) }
}

/** By catalogue: a report whose findings change keeps its brands. */
const known = new WeakMap<Catalogue, Times>()

function timesOf(catalogue: Catalogue): Times {
  const before = known.get(catalogue)
  if (before) return before
  const columns = columnsOf(catalogue, new Map())
  const all = Float64Array.from({ length: columns.length }, (_, row) => columns.time(row))
  const times = { times: all.filter((at) => !Number.isNaN(at)).toSorted(), form: columns.mainForm() }
  known.set(catalogue, times)
  return times
}
