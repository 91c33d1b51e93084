/**
 * `npm run checkup`: a whole catalogue judged in the terminal, for pipelines. The same rules and the same report as on
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
import { CommandFailure } from './command-failure.ts'
import { exitCode, failingFindings, isAmong } from './failing-findings.ts'
import { allowedHosts, fetchingInspector } from './fetch-logo.ts'
import { help } from './help.ts'
import { formatCatalogues, formatComparison, formatReport } from './format-report.ts'
import { ProgressLine } from './progress-line.ts'
import { type CommandOptions, readOptions } from './read-options.ts'

/** @returns the exit code. */
export async function checkupCommand(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1 | 2> {
  try {
    const options = await readOptions(args, environment)
    if (options) return await run(options)
    console.log(help())
    return 0
  } catch (error) {
    console.error(error instanceof CommandFailure ? error.message : error)
    return 2
  }
}

async function run(options: CommandOptions): Promise<0 | 1 | 2> {
  const { baseline, files, compareWith } = options
  // A file that cannot be written is better known before a long run than after it.
  await Promise.all(Object.values(files).map((path) => write(path, '', appendFile)))
  const fresh = await check(options)
  const report = baseline ? carryAccepted(fresh, baseline.findings) : fresh
  const failing = failingFindings(report, options)

  console.log(formatReport(report))
  if (baseline) console.log(`\n${formatComparison(compareReports(baseline, report))}`)
  if (files.report) await write(files.report, JSON.stringify(report))
  if (files.junit) await write(files.junit, junitReport(report, isAmong(failing)))
  if (files.csv) await write(files.csv, csvReport(report))
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

async function check({ baseAddress, token, logos, privateHosts, rules }: CommandOptions): Promise<Report> {
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

async function write(path: string, text: string, how = writeFile): Promise<void> {
  try {
    await how(path, text)
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
}

if (import.meta.main) process.exitCode = await checkupCommand(process.argv.slice(2), process.env)
