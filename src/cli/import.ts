import { type Command, Option } from 'commander'
import { importCommand } from '#service/import/import-command.ts'
import { FORMATS, type GivenOptions, readImportOptions } from '#service/import/import-options.ts'
import type { Context } from './brand-catalogue.ts'

export function defineImport(command: Command, { environment, exit }: Context): void {
  command
    .description('Import brands from a file or another brand service. The service may run')
    .argument('<file>', 'CSV, JSON or NDJSON; - for standard input; or the base address of a brand service')
    .addOption(
      new Option('--format <format>', 'What the file is, if its name does not say so').choices([
        ...FORMATS.keys(),
      ]),
    )
    .option('--token-file <file>', 'Read the access token of the brand service from this file')
    .option('--replace', 'Delete the brands that are not in the file, after a question')
    .option('--yes', 'Ask nothing')
    .option('--take-dates', 'Change brands also where only updated_at differs')
    .option('--dry-run', 'Say what would change, and change nothing')
    .option('--fields <names>', 'Import these columns as additional fields, separated by commas')
    .addHelpText(
      'after',
      '\nExit code: 0 all rows imported, 1 nothing imported, 2 some rows rejected (standard error names them)',
    )
    .action(async (from: string, given: GivenOptions) => {
      exit(await importCommand(readImportOptions(from, given), environment))
    })
}
