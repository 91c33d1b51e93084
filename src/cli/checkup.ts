/**
 * `brand-catalogue checkup`: checks a whole catalogue from the terminal, for pipelines. It applies the same rules as
 * the app's check-up screen, and writes the same JSON.
 */
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { readBaseAddress } from '#client/base-address.ts'
import { BrandClient } from '#client/brand-client.ts'
import { allowedHosts, fetchingInspector } from '#checkup/node/fetch-logo.ts'
import { compareReports, type Comparison } from '#checkup/report/compare-reports.ts'
import { progressLine, textReport } from '#checkup/report/report-text.ts'
import { csvReport } from '#checkup/report/report-csv.ts'
import { severityOf, summarise } from '#checkup/report/outcomes.ts'
import { type Finding, readReport, type Report } from '#checkup/report/report.ts'
import { RULES, rulesIn } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS } from '#checkup/rules/rule.ts'
import { runCheckup } from '#checkup/run-checkup.ts'
import { readTokenFile } from '#service/tokens/access-token.ts'
import type { Environment } from '#service/settings/settings.ts'
import { CommandFailure, PROGRAM, showProgress } from '#service/terminal.ts'

export interface Context {
  readonly environment: Environment
  /** Sets the exit code, which is 0 otherwise. */
  readonly exit: (code: number) => void
}

interface GivenOptions {
  readonly baseUrl: string
  readonly tokenFile?: string
  readonly privateHosts?: boolean
  readonly rules?: readonly string[]
  readonly allBrands?: boolean
  readonly baseline?: string
  readonly strict?: boolean
  readonly report?: string
  readonly csv?: string
}

/** The files that options name, and what is written into each. */
const OUTPUTS = [
  ['report', (report: Report) => JSON.stringify(report)],
  ['csv', csvReport],
] as const

export function defineCheckup(command: Command, { environment, exit }: Context): void {
  command
    .summary('Check a whole brand catalogue')
    .description(
      'Check a whole brand catalogue: what is wrong, what to review, and what could not be checked.\n' +
        `Example: BRAND_TOKEN=… ${PROGRAM} checkup --base-url https://brands.example`,
    )
    .optionsGroup('The service:')
    .requiredOption('--base-url <url>', 'Its base address, without /v1', readAddress)
    .option('--token-file <file>', 'Read the access token from this file; without it, from BRAND_TOKEN')
    .option('--private-hosts', 'Load logos from private addresses too, such as 10.0.0.1')
    .optionsGroup('What is checked:')
    .option('--rules <list>', 'Only these rules or groups, separated by commas', readRules)
    .option('--all-brands', 'Load every brand on its own, not just 100 of them')
    .option('--baseline <file>', 'An earlier JSON report: fail only on what is new or has another value')
    .option('--strict', 'Also fail on findings to review')
    .optionsGroup('What is written:')
    .option('--report <file>', "The whole report as JSON, for the app's check-up screen")
    .option('--csv <file>', 'Findings as CSV, with their state since --baseline')
    .addHelpText('after', explanation)
    .action(async (given: GivenOptions) => {
      const token = given.tokenFile
        ? await readTokenFile(given.tokenFile)
        : environment['BRAND_TOKEN']?.trim()
      if (!token)
        throw new CommandFailure(
          'There is no access token: set BRAND_TOKEN, or name a file with --token-file.',
        )
      exit(await check(given, token))
    })
}

/** Runs a check-up, prints its report, and writes its files. @returns the exit code. */
async function check(options: GivenOptions, token: string): Promise<number> {
  const baseline =
    options.baseline === undefined ? undefined : readReport(await readFile(options.baseline, 'utf8'))
  if (baseline && 'problem' in baseline) throw new CommandFailure(`${options.baseline}: ${baseline.problem}`)
  const outputs = OUTPUTS.flatMap(([name, content]) => {
    const path = options[name]
    return path === undefined ? [] : [{ path, content }]
  })
  // Fails before a long run, not after it, if a file cannot be written.
  for (const { path } of outputs) await appendFile(path, '')
  const report = await run(options, token, baseline)
  const comparison = baseline && (await compareReports(baseline, report))

  console.log(textReport(report, comparison))
  for (const { path, content } of outputs) await write(path, content(report, comparison))
  if (report.ended !== 'finished' || summarise(report).failed > 0) return 2
  return report.findings.some((finding) => fails(finding, comparison, options.strict)) ? 1 : 0
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: Error) => {
    // Node's own error of a full disk does not name the file.
    throw new CommandFailure(`${path} is not complete: ${error.message}.`, { cause: error })
  })
}

/** Whether a finding fails the command: a fault (if strict, a review too) that the baseline lacks, or has with another value. */
function fails(finding: Finding, comparison: Comparison | undefined, isStrict = false): boolean {
  const severity = severityOf(finding.rule)
  const counts = severity === 'fault' || (isStrict && severity === 'review')
  return counts && (!comparison || comparison.states.get(finding) === 'new')
}

async function run(
  { baseUrl, privateHosts = false, rules, allBrands: everyBrand = false }: GivenOptions,
  token: string,
  earlier: Report | undefined,
): Promise<Report> {
  const client = new BrandClient({ baseAddress: baseUrl, token })
  const inspector = fetchingInspector(allowedHosts(privateHosts, new URL(baseUrl).hostname))
  const cancel = new AbortController()
  // The first Ctrl-C ends the run with its report, a second one ends the process.
  const onInterrupt = () => cancel.abort()
  process.once('SIGINT', onInterrupt)
  try {
    return await runCheckup({ client, inspector, rules, everyBrand, earlier }, cancel.signal, (progress) =>
      showProgress(progressLine(progress)),
    )
  } finally {
    process.off('SIGINT', onInterrupt)
    showProgress('')
  }
}

function readAddress(text: string): string {
  const address = readBaseAddress(text)
  if (address === undefined) throw new InvalidArgumentError('It must be an http or https address.')
  return address
}

/** Reads a list of rules and groups. A group stands for all of its rules. @returns the ids of the rules. */
function readRules(list: string): string[] {
  return list.split(',').flatMap((entry) => {
    const name = entry.trim()
    const rules = [...RULES.values()].filter(({ id, group }) => id === name || group === name)
    if (rules.length === 0) throw new InvalidArgumentError(`There is no rule or group "${name}".`)
    return rules.map(({ id }) => id)
  })
}

/** The help text after the options. */
function explanation(): string {
  const groups = RULE_GROUPS.map((group) => {
    const ids = rulesIn(group).map(({ id }) => id)
    return `  ${group.padEnd(9)} ${ids.join(' ')}`
  })
  return `
Exit code:
  0  no failures: no faults, or with --baseline none that are new
  1  failures
  2  the check-up could not run or read everything, or the service failed for a whole rule

Only the app checks logo-background and logo-blank, which need pixels: they never fail here.
Rules by group (docs/checkup.md explains each):
${groups.join('\n')}`
}
