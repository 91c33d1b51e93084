import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readBaseAddress } from '#client/base-address.ts'
import { readReport } from '#checkup/report/read-report.ts'
import type { Report } from '#checkup/report/report.ts'
import { CHECKED_RULES } from '#checkup/rules/rule-table.ts'
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
  readonly compareWith: Report | { readonly baseAddress: string; readonly token: string } | undefined
}

const USE_HELP = '"--help" lists the options.'

/** What the command line asks for; undefined: help. @throws CommandFailure saying what is wrong with it. */
export async function readOptions(
  args: string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CommandOptions | undefined> {
  const values = parse(args)
  if (values.help) return undefined
  const { 'base-url': baseUrl, 'token-file': tokenFile, 'compare-with': other } = values
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
    compareWith: other === undefined ? undefined : await readOther(other, environment['BRAND_TOKEN_2']),
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
        'compare-with': { type: 'string' },
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
    const rules = CHECKED_RULES.filter(({ id, group }) => id === name.trim() || group === name.trim())
    if (rules.length === 0)
      throw new CommandFailure(`There is no rule or group "${name.trim()}". ${USE_HELP}`)
    return rules.map(({ id }) => id)
  })
}

async function readOther(text: string, token = '') {
  if (!/^https?:\/\//i.test(text)) return readReportFile(text)
  const baseAddress = readBaseAddress(text)
  if (baseAddress === undefined)
    throw new CommandFailure(`--compare-with "${text}" is no address of a service.`)
  return { baseAddress, token: token.trim() }
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
