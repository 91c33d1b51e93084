/** The program `brand-catalogue`: its commands, their options, their output and their exit codes. */
import { Command, CommanderError, Option } from 'commander'
import { CHANGES_FIELD, readFieldNames } from '#contract/fields.ts'
import { backupCommand } from '#service/backup-command.ts'
import { loadDemoCatalogue } from '#service/demo.ts'
import { type ImportArguments, importCommand } from '#service/import/import-brands.ts'
import { FORMATS } from '#service/import/source.ts'
import type { Environment } from '#service/settings/settings.ts'
import { CommandFailure, failCommand, PROGRAM, VERSION } from '#service/terminal.ts'
import * as tokens from '#service/tokens/token-command.ts'
import { type Context, defineCheckup } from './checkup.ts'

function defineProgram(context: Context): Command {
  const { environment } = context
  const program = new Command(PROGRAM)
    .description('A web app for browsing a brand catalogue, and the service behind it.')
    .version(VERSION, '--version', 'Print the version')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'List the options of a command')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .addHelpText(
      'after',
      '\nThe database is the one in DATABASE_URL. All settings are environment variables: see docs/operating.md.',
    )
  program
    .command('start')
    .description('Start the service and the app')
    .action(async () => (await import('#service/main.ts')).startService(environment))
  defineImport(program.command('import'), context)
  defineToken(program.command('token'), environment)
  defineCheckup(program.command('checkup'), context)
  program
    .command('backup')
    .description('Copy a SQLite database and its tokens, even while in use. For Postgres, use pg_dump')
    .argument('<folder>', 'A new folder')
    .action((folder: string) => backupCommand(folder, environment))
  program
    .command('demo')
    .description('Load the demo catalogue into an empty database, and print a new access token')
    .action(() => loadDemoCatalogue(environment))
  return program
}

/** Runs a command in this process. @returns its exit code. */
export async function runProgram(args: readonly string[], environment: Environment): Promise<number> {
  let code = 0
  const program = defineProgram({ environment, exit: (given) => (code = given) })
  const command = commandOf(program, args)
  try {
    refuseOptionsTakenByNpm(command, args, environment)
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // Commander also throws, with exit code 0, after it has printed help or the version.
    if (!(error instanceof CommanderError)) failCommand(error)
    else if (error.exitCode === 0) return 0
    else if (error.code !== 'commander.help')
      console.error(`"${commandLine(command)} --help" lists its options.`)
    // Exit code 1 of a check-up means that it found something, so a failure is 2.
    return command.name() === 'checkup' ? 2 : 1
  }
}

/** Options that npm takes for abbreviations of its own. */
const NPM_NAMES: Readonly<Record<string, string>> = { replace: 'replace_registry_host' }

/**
 * `npm exec brand-catalogue import x --dry-run` runs without the option, which npm keeps as a setting of its own.
 * `--yes` is left out, because it is also npx's, and without it the program asks.
 * @throws CommandFailure
 */
function refuseOptionsTakenByNpm(command: Command, args: readonly string[], environment: Environment): void {
  if (environment['npm_command'] !== 'exec') return
  const taken = command.options.find((option) => {
    const name = option.name()
    const names = [name.replaceAll('-', '_'), NPM_NAMES[name]]
    const isTaken = names.some((each) => environment[`npm_config_${each}`] === 'true')
    return name !== 'yes' && !args.includes(option.long!) && isTaken
  })
  if (!taken) return
  const line = commandLine(command).replace(/^npx /, '')
  throw new CommandFailure(
    `npm took ${taken.long} as an option of its own, so nothing was done. Run: npm exec -- ${line} … ${taken.long}`,
  )
}

/** The command that arguments name; the program itself if they name none. */
function commandOf(parent: Command, [name, ...rest]: readonly string[]): Command {
  const command = parent.commands.find((child) => child.name() === name)
  return command ? commandOf(command, rest) : parent
}

function commandLine(command: Command): string {
  return command.parent ? `${commandLine(command.parent)} ${command.name()}` : PROGRAM
}

export function defineImport(command: Command, { environment, exit }: Context): void {
  const formats = new Option('--format <format>', 'The format of the file, if its name does not show it')
  command
    .description('Import brands from a file or another brand service, even while this one runs')
    .argument('<file>', 'CSV, JSON or NDJSON; - for standard input; or the base address of a brand service')
    .addOption(formats.choices(Object.keys(FORMATS)))
    .option('--token-file <file>', 'Read the access token of the brand service from this file')
    .option('--replace', 'Delete the brands that are not in the file, after asking')
    .option('--yes', 'Do not ask for confirmation')
    .option('--take-dates', 'Also change brands where only updated_at differs')
    .option('--dry-run', 'Show what would change, without changing anything')
    .option('--fields <names>', 'Columns to import as additional fields, separated by commas', readColumns)
    .addHelpText(
      'after',
      '\nExit code: 0 all rows imported, 1 nothing imported, 2 some rows rejected (standard error names them)',
    )
    .action(async (from: string, given: ImportArguments) => {
      exit(await importCommand(from, given, environment))
    })
}

function defineToken(token: Command, environment: Environment): void {
  token.description('Create, list and revoke access tokens').helpCommand(false)
  token
    .command('create')
    .description('Create a token, and print it once')
    .requiredOption('--label <text>', 'Whose token it is')
    .option('--expires <when>', 'When it expires: 10m, 12h, 90d, 4w or 2027-01-31; by default, never')
    .option(
      '--fields <names>',
      'The additional fields that its client receives, separated by commas',
      readFields,
    )
    .action((given: tokens.NewToken) => tokens.issueToken(given, environment))
  token
    .command('list')
    .description('List the tokens, but not their values')
    .option('--json', 'Print JSON, with times in Unix seconds')
    .action(({ json = false }: { json?: boolean }) => tokens.listTokens(json, environment))
  token
    .command('revoke')
    .description('Revoke a token')
    .argument('<id>', 'Its id, the start of its id, or the token itself')
    .action((id: string) => tokens.revokeToken(id, environment))
  token
    .command('prune')
    .description('Delete tokens that expired or were revoked more than 30 days ago')
    .action(() => tokens.pruneTokens(environment))
}

function readColumns(list: string): readonly string[] {
  const names = readFields(list)
  if (names.includes(CHANGES_FIELD))
    throw new CommandFailure(
      `--fields: The service itself provides the field "${CHANGES_FIELD}", so it cannot be imported: rename the column.`,
    )
  return names
}

function readFields(list: string): readonly string[] {
  const reading = readFieldNames(list)
  if ('problem' in reading) throw new CommandFailure(`--fields: ${reading.problem}`)
  return reading.names
}
