import { type Command, Option } from 'commander'
import { readFieldNames } from '#contract/additional-fields.ts'
import { CommandFailure } from '#service/command-failure.ts'
import { type ImportArguments, importCommand } from '#service/import/import-command.ts'
import { FORMATS } from '#service/import/source.ts'
import type { Context } from './context.ts'

export function defineImport(command: Command, { environment, exit }: Context): void {
  command
    .description('Import brands from a file or another brand service. The service may run')
    .argument('<file>', 'CSV, JSON or NDJSON; - for standard input; or the base address of a brand service')
    .addOption(
      new Option('--format <format>', 'What the file is, if its name does not say so').choices(
        Object.keys(FORMATS),
      ),
    )
    .option('--token-file <file>', 'Read the access token of the brand service from this file')
    .option('--replace', 'Delete the brands that are not in the file, after a question')
    .option('--yes', 'Ask nothing')
    .option('--take-dates', 'Change brands also where only updated_at differs')
    .option('--dry-run', 'Say what would change, and change nothing')
    .option('--fields <names>', 'Import these columns as additional fields, separated by commas', readFields)
    .addHelpText(
      'after',
      '\nExit code: 0 all rows imported, 1 nothing imported, 2 some rows rejected (standard error names them)',
    )
    .action(async (from: string, given: ImportArguments) => {
      exit(await importCommand(from, given, environment))
    })
}

/** The names of additional fields. @throws CommandFailure */
export function readFields(list: string): readonly string[] {
  const reading = readFieldNames(list)
  if ('problem' in reading) throw new CommandFailure(`--fields: ${reading.problem}`)
  return reading.names
}
