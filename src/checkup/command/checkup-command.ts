/**
 * `npm run checkup`: a whole catalogue judged in the terminal, for pipelines. The same rules and the same report as on
 * the app's screen; only here, Node is used.
 */
import { appendFile, writeFile } from 'node:fs/promises'
import { BrandClient } from '#client/brand-client.ts'
import { compareReports } from '#checkup/report/compare-reports.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import { junitReport } from '#checkup/report/junit-report.ts'
import type { Report } from '#checkup/report/report.ts'
import { runCheckup } from '#checkup/run-checkup.ts'
import { CommandFailure } from './command-failure.ts'
import { exitCode, failingFindings } from './failing-findings.ts'
import { allowedHosts, fetchingInspector } from './fetch-logo.ts'
import { formatComparison, formatReport, progressWords } from './format-report.ts'
import { type CommandOptions, help, readOptions } from './read-options.ts'

/** @returns the exit code. */
export async function checkupCommand(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<0 | 1 | 2> {
  try {
    const options = await readOptions(args, environment)
    if (options) return await check(options)
    console.log(help())
    return 0
  } catch (error) {
    console.error(error instanceof CommandFailure ? error.message : error)
    return 2
  }
}

/** Runs a check-up, prints its report, and writes the files that are asked for. */
async function check(options: CommandOptions): Promise<0 | 1 | 2> {
  const { baseline, files } = options
  // A file that cannot be written is better known before a long run than after it.
  await Promise.all(Object.values(files).map((path) => write(path, '', appendFile)))
  const report = await run(options)
  const comparison = baseline && compareReports(baseline, report)
  const failing = failingFindings(report, options)

  console.log(formatReport(report))
  if (comparison) console.log(`\n${formatComparison(report, comparison)}`)
  if (files.report) await write(files.report, JSON.stringify(report))
  if (files.junit) await write(files.junit, junitReport(report, failing))
  if (files.csv) await write(files.csv, csvReport(report, comparison))
  return exitCode(report, failing)
}

async function run({ baseAddress, token, logos, privateHosts, rules }: CommandOptions): Promise<Report> {
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
      (progress) => showLine(progressWords(progress)),
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
