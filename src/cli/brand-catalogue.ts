/**
 * The program `brand-catalogue`: its commands, how they print, and how they end. Each file here defines what one command
 * takes; what it does is in the rooms of the service and the check-up.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { backupCommand } from '#service/backup/backup-command.ts'
import { loadDemoCatalogue } from '#service/demo/prepare-demo.ts'
import { CommandFailure } from '#service/command-failure.ts'
import type { Environment } from '#service/settings/settings.ts'
import { failCommand, PROGRAM } from '#service/terminal.ts'
import { defineCheckup } from './checkup.ts'
import type { Context } from './context.ts'
import { defineImport } from './import.ts'
import { defineToken } from './token.ts'

const PACKAGE = join(import.meta.dirname, '../../package.json')

function defineProgram(context: Context): Command {
  const { environment } = context
  const program = new Command(PROGRAM)
    .description('A browser for a brand catalogue, and the service behind it.')
    .version(JSON.parse(readFileSync(PACKAGE, 'utf8')).version, '--version', 'Print the version')
    .helpOption('-h, --help', 'List commands and options, and do nothing else')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .addHelpText(
      'after',
      '\nThe database is that of DATABASE_URL. All settings are environment variables: see docs/operating.md.',
    )
  program
    .command('start')
    .description('Start the service and the app')
    .action(async () => (await import('#service/main.ts')).startService(environment))
  defineImport(program.command('import'), context)
  defineToken(program.command('token'), context)
  defineCheckup(program.command('checkup'), context)
  program
    .command('backup')
    .description('Copy a SQLite database, tokens included. The service may run. For Postgres: pg_dump')
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
    refuseLostOptions(command, args, environment)
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // Help and the version end here too, with 0.
    if (!(error instanceof CommanderError)) code = failCommand(error)
    else if (error.exitCode === 0) return 0
    else if (error.code !== 'commander.help')
      console.error(`"${commandLine(command)} --help" lists what it takes.`)
    // 1 of a check-up means that it found something.
    return command.name() === 'checkup' ? 2 : 1
  }
}

/** The command that arguments name; the program itself if they name none. */
function commandOf(parent: Command, [name, ...rest]: readonly string[]): Command {
  const command = parent.commands.find((child) => child.name() === name)
  return command ? commandOf(command, rest) : parent
}

function commandLine(command: Command): string {
  return command.parent ? `${commandLine(command.parent)} ${command.name()}` : PROGRAM
}

/**
 * In `npm run import FILE --dry-run`, npm takes `--dry-run` for itself, because the two dashes before it are missing. It
 * leaves a trace in the environment.
 * @throws CommandFailure
 */
function refuseLostOptions(command: Command, args: readonly string[], environment: Environment): void {
  // What is given to npx itself, such as `npx --yes`, is not meant for the command.
  if ((environment['npm_lifecycle_event'] ?? 'npx') === 'npx') return
  for (const { long, negate, required, flags } of command.options) {
    if (!long || args.some((arg) => arg === long || arg.startsWith(`${long}=`))) continue
    const kept = environment[`npm_config_${long.replace(/^--(?:no-)?/, '').replaceAll('-', '_')}`]
    const isKept = negate ? kept === '' : Boolean(kept)
    // npm has a longer option that begins with this one, and takes the next argument for its value.
    const isExpanded =
      long === '--replace' && /^(?:true$|-)/.test(environment['npm_config_replace_registry_host'] ?? '')
    if (!isKept && !isExpanded) continue
    // Of an option with a value, that has become an argument.
    const right = required ? `${commandLine(command)} ${flags}` : [PROGRAM, ...args, long].join(' ')
    throw new CommandFailure(`npm kept ${long} for itself, and nothing was done. Write: ${right}`)
  }
}
