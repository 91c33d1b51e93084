/**
 * `brand-catalogue checkup`: a whole catalogue judged in the terminal, for pipelines. The same rules and the same report as on
 * the app's screen; only here, Node is used.
 */
import { appendFile, writeFile } from 'node:fs/promises'
import { BrandClient } from '#client/brand-client.ts'
import { compareReports, type Comparison } from '#checkup/report/compare-reports.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import { junitReport } from '#checkup/report/junit-report.ts'
import { isWhole, summarise, weightOf } from '#checkup/report/outcomes.ts'
import { type Finding, findingKey, type Report } from '#checkup/report/report.ts'
import { runCheckup } from '#checkup/run-checkup.ts'
import { allowedHosts, fetchingInspector } from './fetch-logo.ts'
import { formatComparison, formatReport, progressLine } from './format-report.ts'

export interface CheckupCommandOptions {
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
}

/** Runs a check-up, prints its report, and writes the files that are asked for. @returns the exit code. */
export async function checkupCommand(options: CheckupCommandOptions): Promise<0 | 1 | 2> {
  const { baseline, files } = options
  // A file that cannot be written is better known before a long run than after it.
  await Promise.all(Object.values(files).map((path) => appendFile(path, '')))
  const report = await run(options)
  const comparison = baseline && compareReports(baseline, report)
  const failing = failingFindings(report, comparison, options.strict)

  console.log(formatReport(report))
  if (comparison) console.log(`\n${formatComparison(report, comparison)}`)
  if (files.report) await writeFile(files.report, JSON.stringify(report))
  if (files.junit) await writeFile(files.junit, junitReport(report, failing))
  if (files.csv) await writeFile(files.csv, csvReport(report, comparison))
  return exitCode(report, failing)
}

/** The findings that fail the command: faults that are not in the baseline at the same value. Notes never do. */
function failingFindings(report: Report, comparison: Comparison | undefined, strict: boolean): Finding[] {
  return report.findings.filter((finding) => {
    const weight = weightOf(finding.rule)
    const counts = weight === 'fault' || (strict && weight === 'review')
    return counts && (!comparison || comparison.states.get(findingKey(finding)) === 'new')
  })
}

/** The exit code: 2 where not every page was read, or the service failed for a whole rule, 1 where findings fail it, else 0. */
function exitCode(report: Report, failing: readonly Finding[]): 0 | 1 | 2 {
  if (!isWhole(report) || summarise(report).failed.length > 0) return 2
  return failing.length > 0 ? 1 : 0
}

async function run({
  baseAddress,
  token,
  logos,
  privateHosts,
  rules,
}: CheckupCommandOptions): Promise<Report> {
  const cancel = new AbortController()
  // The first Ctrl-C ends the run with its report, a second one ends the process.
  const onInterrupt = () => cancel.abort()
  process.once('SIGINT', onInterrupt)
  try {
    return await runCheckup(
      {
        client: new BrandClient({ baseAddress, token }),
        inspector: logos
          ? fetchingInspector(allowedHosts(privateHosts, new URL(baseAddress).hostname))
          : null,
        rules,
      },
      cancel.signal,
      (progress) => showLine(progressLine(progress)),
    )
  } finally {
    process.off('SIGINT', onInterrupt)
    showLine('')
  }
}

/** On the last line of a terminal; elsewhere nothing is shown. */
function showLine(text: string): void {
  const { isTTY, columns } = process.stderr
  // A terminal that does not tell its width has 0 columns.
  if (isTTY) process.stderr.write(`\r\u001B[K${text.slice(0, (columns || 80) - 1)}`)
}
