import type { Command } from 'commander'
import { backupCommand } from '#service/backup/backup-command.ts'
import { restoreCommand } from '#service/backup/restore-command.ts'
import type { Context } from './brand-catalogue.ts'

export function defineBackup(command: Command, { environment }: Context): void {
  command
    .description('Write everything to a file. The service may run')
    .argument('[file]', 'A new file; without it, one in backups/ that is named after the time')
    .action((file: string | undefined) => backupCommand(file, environment))
}

export function defineRestore(command: Command, { environment }: Context): void {
  command
    .description('Restore a backup, after a question. The service may run')
    .argument('<file>', 'The backup')
    .option('--yes', 'Ask nothing')
    .action((file: string, { yes = false }: { yes?: boolean }) => restoreCommand(file, yes, environment))
}
