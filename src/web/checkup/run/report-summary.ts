import { inShownOrder } from '#checkup/report/outcome-order.ts'
import type { Catalogue, Report } from '#checkup/report/report.ts'
import { notJudgedSentence, verdictSentence } from '#checkup/report/summary.ts'
import { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { FindingQuery, ReportSummary } from './messages.ts'

type Times = Pick<ReportSummary, 'times' | 'form'>

/** All of a report that the page shows, without the findings. */
export function reportSummary(report: Report): ReportSummary {
  const { findings: _findings, catalogue, outcomes, ...rest } = report
  return {
    ...rest,
    outcomes: inShownOrder(outcomes),
    words: { verdict: verdictSentence(report), notJudged: notJudgedSentence(report) },
    ...timesOf(catalogue),
  }
}

/** The findings that the page shows first: all of them. */
export function allFindings({ outcomes }: ReportSummary): FindingQuery {
  const found = outcomes.filter(({ findings, accepted }) => findings + accepted > 0)
  return { show: 'findings', rules: found.map(({ rule }) => rule) }
}

/** By catalogue: a report whose findings change keeps its brands. */
const known = new WeakMap<Catalogue, Times>()

function timesOf(catalogue: Catalogue): Times {
  const before = known.get(catalogue)
  if (before) return before
  const columns = new BrandColumns()
  for (const updated of catalogue.updated) columns.add({ id: null, raw: { updated_at: updated } })
  const all = Float64Array.from({ length: columns.length }, (_, row) => columns.time(row))
  const times = { times: all.filter((at) => !Number.isNaN(at)).toSorted(), form: columns.mainForm() }
  known.set(catalogue, times)
  return times
}
