import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readBaseAddress } from '#client/base-address.ts'
import { readReport, type Report } from '#checkup/report/report.ts'
import { RULE_GROUPS } from '#checkup/rules/rule.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { CommandFailure } from './command-failure.ts'

export interface CommandOptions {
  readonly baseAddress: string
  readonly token: string
  readonly logos: boolean
  /** Whether logos are loaded from private addresses too. */
  readonly privateHosts: boolean
  readonly rules: readonly string[] | undefined
  readonly baseline: Report | undefined
  readonly strict: boolean
  readonly files: { readonly report?: string; readonly junit?: string; readonly csv?: string }
}

const USE_HELP = '"--help" lists the options.'

/** What the command line asks for; undefined: help. @throws CommandFailure saying what is wrong with it. */
export async function readOptions(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CommandOptions | undefined> {
  const values = parse(args)
  if (values.help) return undefined
  const { 'base-url': baseUrl, 'token-file': tokenFile } = values
  if (baseUrl === undefined) throw new CommandFailure(`--base-url is missing. ${USE_HELP}`)
  const baseAddress = readBaseAddress(baseUrl)
  if (baseAddress === undefined) {
    throw new CommandFailure(`--base-url must be an http or https address, not "${baseUrl}".`)
  }
  const token = tokenFile === undefined ? environment['BRAND_TOKEN'] : await readText(tokenFile)
  if (!token?.trim()) {
    throw new CommandFailure('There is no access token: set BRAND_TOKEN, or name a file with --token-file.')
  }
  const { report, junit, csv } = values
  return {
    baseAddress,
    token: token.trim(),
    logos: !values['no-logos'],
    privateHosts: values['private-hosts'] ?? false,
    rules: values.rules === undefined ? undefined : readRules(values.rules),
    baseline: values.baseline === undefined ? undefined : await readReportFile(values.baseline),
    strict: values.strict ?? false,
    files: { ...(report && { report }), ...(junit && { junit }), ...(csv && { csv }) },
  }
}

function parse(args: string[]) {
  if (args.some((arg) => /^--token(?:=|$)/.test(arg))) {
    throw new CommandFailure(
      'The token is not taken from the command line, where every process of the machine and the shell history see it. ' +
        'Set BRAND_TOKEN, or name a file with --token-file.',
    )
  }
  try {
    return parseArgs({
      args,
      options: {
        'base-url': { type: 'string' },
        'token-file': { type: 'string' },
        'no-logos': { type: 'boolean' },
        'private-hosts': { type: 'boolean' },
        rules: { type: 'string' },
        baseline: { type: 'string' },
        strict: { type: 'boolean' },
        report: { type: 'string' },
        junit: { type: 'string' },
        csv: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new CommandFailure(`${(error as Error).message.split(/\.?(?:\n|$)/, 1)[0]}. ${USE_HELP}`, {
      cause: error,
    })
  }
}

/** The ids of rules, where a group stands for all of its rules. */
function readRules(text: string): string[] {
  return text.split(',').flatMap((name) => {
    const rules = [...RULES.values()].filter(({ id, group }) => [id, group].includes(name.trim()))
    if (rules.length === 0)
      throw new CommandFailure(`There is no rule or group "${name.trim()}". ${USE_HELP}`)
    return rules.map(({ id }) => id)
  })
}

async function readReportFile(path: string): Promise<Report> {
  const report = readReport(await readText(path))
  if ('problem' in report) throw new CommandFailure(`${path}: ${report.problem}`)
  return report
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
}

/** The text of --help. */
export function help(): string {
  const rules = RULE_GROUPS.map((group) => {
    const ids = [...RULES.values()].filter((rule) => rule.group === group).map(({ id }) => id)
    return `  ${group.padEnd(9)} ${ids
      .join(' ')
      .replace(/(.{1,90})(?: |$)/g, (_, line) => `${line}\n${' '.repeat(12)}`)
      .trimEnd()}`
  })
  return `Checks a whole brand catalogue, and says what is wrong, what to review, and what could not be checked.

Usage:
  BRAND_TOKEN=… npm run checkup -- --base-url https://brands.example [options]
  BRAND_TOKEN=… brand-catalogue checkup --base-url https://brands.example [options]    in a release

The service:
  --base-url URL         Its base address, without /v1
  --token-file FILE      Reads the access token from a file. Without it: the environment variable BRAND_TOKEN
  --no-logos             Does not load logos
  --private-hosts        Loads logos from private addresses too, such as 10.0.0.1. Without it, only those on the
                         internet or on the service's own host

What is checked:
  --rules LIST           Only these rules or groups, separated by commas
  --baseline FILE        An earlier JSON report: only what is new, or has another value, fails
  --strict               What is to review fails too

What is written:
  --report FILE          The whole report as JSON. The app's check-up screen opens it
  --junit FILE           JUnit XML, a test case for each rule
  --csv FILE             A line for each finding, with --baseline also whether it is new, still there or fixed

Exit code:
  0  no failures: no faults, or with --baseline none that are new
  1  failures
  2  the check-up could not run, or not read everything, or the service failed for a whole rule. What was found is written all the same
  Only the app checks logo-same-picture, logo-white, logo-black and logo-blank, which need pixels: they fail nothing here

Rules by group (docs/checkup.md explains each):
${rules.join('\n')}`
}
