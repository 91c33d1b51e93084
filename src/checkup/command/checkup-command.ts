/**
 * `brand-catalogue checkup`: a whole catalogue judged in the terminal, for pipelines. The same rules and the same report as on
 * the app's screen; only here, Node is used.
 */
import { appendFile, writeFile } from 'node:fs/promises'
import { BrandClient } from '#client/brand-client.ts'
import { carryAccepted } from '#checkup/report/accepted-findings.ts'
import { compareCatalogues } from '#checkup/report/compare-catalogues.ts'
import { compareReports } from '#checkup/report/compare-reports.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import { junitReport } from '#checkup/report/junit-report.ts'
import type { Report } from '#checkup/report/report.ts'
import { isWhole, unreadSentence } from '#checkup/report/summary.ts'
import { startCheckup } from '#checkup/run-checkup.ts'
import { exitCode, failingFindings, isAmong } from './failing-findings.ts'
import { allowedHosts, fetchingInspector } from './fetch-logo.ts'
import { formatCatalogues, formatComparison, formatReport } from './format-report.ts'
import { ProgressLine } from './progress-line.ts'

export interface CheckupOptions {
  readonly baseAddress: string
  readonly token: string
  readonly logos: boolean
  /** Whether logos are loaded from private addresses too. */
  readonly privateHosts: boolean
  /** The ids of the rules to check; undefined: all. */
  readonly rules: readonly string[] | undefined
  readonly baseline: Report | undefined
  readonly strict: boolean
  readonly files: { readonly report?: string; readonly junit?: string; readonly csv?: string }
  readonly compareWith: Report | { readonly baseAddress: string; readonly token: string } | undefined
}

/** @returns the exit code. */
export async function checkupCommand(options: CheckupOptions): Promise<0 | 1 | 2> {
  const { baseline, files, compareWith } = options
  // A file that cannot be written is better known before a long run than after it.
  await Promise.all(Object.values(files).map((path) => appendFile(path, '')))
  const fresh = await check(options)
  const report = baseline ? carryAccepted(fresh, baseline.findings) : fresh
  const failing = failingFindings(report, options)

  console.log(formatReport(report))
  if (baseline) console.log(`\n${formatComparison(compareReports(baseline, report))}`)
  if (files.report) await writeFile(files.report, JSON.stringify(report))
  if (files.junit) await writeFile(files.junit, junitReport(report, isAmong(failing)))
  if (files.csv) await writeFile(files.csv, csvReport(report))
  let finished = true
  if (compareWith) {
    const other = 'format' in compareWith ? compareWith : await readCatalogue(compareWith)
    finished = isWhole(other)
    if (!finished)
      console.log(`\nThe other catalogue was not read whole. ${unreadSentence(other) ?? `${other.cause}.`}`)
    console.log(`\n${formatCatalogues(other.baseAddress, compareCatalogues(other, report))}`)
  }
  return finished ? exitCode(report, failing) : 2
}

async function check({ baseAddress, token, logos, privateHosts, rules }: CheckupOptions): Promise<Report> {
  const line = new ProgressLine()
  const checkup = startCheckup({
    client: new BrandClient({ baseAddress, token }),
    inspector: logos ? fetchingInspector(allowedHosts(privateHosts, new URL(baseAddress).hostname)) : null,
    rules,
    onProgress: (progress) => line.show(progress),
  })
  // The first Ctrl-C ends the run with its report, a second one ends the process.
  const cancel = () => checkup.cancel()
  process.once('SIGINT', cancel)
  const report = await checkup.report
  process.off('SIGINT', cancel)
  line.clear()
  return report
}

/** The brands of another service, without judging them. */
async function readCatalogue(service: {
  readonly baseAddress: string
  readonly token: string
}): Promise<Report> {
  return startCheckup({
    client: new BrandClient(service),
    inspector: null,
    rules: ['envelope-malformed', 'links-loop'],
  }).report
}
