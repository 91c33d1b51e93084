import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readBaseAddress } from '#client/base-address.ts'
import { type CheckupCommandOptions, checkupCommand } from '#checkup/command/checkup-command.ts'
import { readReport, type Report } from '#checkup/report/report.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS } from '#checkup/rules/rule.ts'
import { CommandFailure, PROGRAM } from '#service/terminal.ts'
import type { Context } from './context.ts'

interface GivenOptions {
  readonly baseUrl: string
  readonly tokenFile?: string
  readonly logos: boolean
  readonly privateHosts?: true
  readonly rules?: readonly string[]
  readonly baseline?: string
  readonly strict?: true
  readonly report?: string
  readonly junit?: string
  readonly csv?: string
}

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
    .addOption(new Option('--token [text]').hideHelp())
    .option('--no-logos', 'Load no logos')
    .option('--private-hosts', 'Load logos from private addresses too, such as 10.0.0.1')
    .optionsGroup('What is checked:')
    .option('--rules <list>', 'Only these rules or groups, separated by commas', readRules)
    .option('--baseline <file>', 'An earlier JSON report: only what is new, or has another value, fails')
    .option('--strict', 'What is to review fails too')
    .optionsGroup('What is written:')
    .option('--report <file>', "The whole report as JSON. The app's check-up screen opens it")
    .option('--junit <file>', 'JUnit XML, a test case for each rule')
    .option(
      '--csv <file>',
      'A line for each finding, with --baseline also whether it is new, still there or fixed',
    )
    .addHelpText('after', explanation)
    .on('option:token', () => {
      throw new CommandFailure(
        'The token is not taken from the command line, where every process of the machine and the shell history see it. ' +
          'Set BRAND_TOKEN, or name a file with --token-file.',
      )
    })
    .action(async (given: GivenOptions) => exit(await checkupCommand(await readOptions(given, environment))))
}

async function readOptions(
  { baseUrl, tokenFile, baseline, report, junit, csv, ...given }: GivenOptions,
  environment: Context['environment'],
): Promise<CheckupCommandOptions> {
  const token = tokenFile === undefined ? environment['BRAND_TOKEN'] : await readFile(tokenFile, 'utf8')
  if (!token?.trim())
    throw new CommandFailure('There is no access token: set BRAND_TOKEN, or name a file with --token-file.')
  return {
    baseAddress: baseUrl,
    token: token.trim(),
    logos: given.logos,
    privateHosts: given.privateHosts ?? false,
    rules: given.rules,
    baseline: baseline === undefined ? undefined : await readReportFile(baseline),
    strict: given.strict ?? false,
    files: { ...(report && { report }), ...(junit && { junit }), ...(csv && { csv }) },
  }
}

function readAddress(text: string): string {
  const address = readBaseAddress(text)
  if (address === undefined) throw new InvalidArgumentError('It must be an http or https address.')
  return address
}

/** The ids of rules, where a group stands for all of its rules. */
function readRules(list: string): string[] {
  return list.split(',').flatMap((entry) => {
    const name = entry.trim()
    const rules = [...RULES.values()].filter(({ id, group }) => id === name || group === name)
    if (rules.length === 0) throw new InvalidArgumentError(`There is no rule or group "${name}".`)
    return rules.map(({ id }) => id)
  })
}

async function readReportFile(path: string): Promise<Report> {
  const report = readReport(await readFile(path, 'utf8'))
  if ('problem' in report) throw new CommandFailure(`${path}: ${report.problem}`)
  return report
}

/** What follows the options in the help. */
function explanation(): string {
  const groups = RULE_GROUPS.map((group) => {
    const ids = [...RULES.values()].filter((rule) => rule.group === group).map(({ id }) => id)
    return `  ${group.padEnd(9)} ${ids.join(' ')}`
  })
  return `
Exit code:
  0  no failures: no faults, or with --baseline none that are new
  1  failures
  2  the check-up could not run, or not read everything, or the service failed for a whole rule

Only the app checks logo-same-picture, logo-white, logo-black and logo-blank, which need pixels: they fail nothing here.
Rules by group (docs/checkup.md explains each):
${groups.join('\n')}`
}
