import type { Command } from 'commander'
import { backupCommand } from '#service/backup/backup-command.ts'
import type { Context } from './brand-catalogue.ts'

export function defineBackup(command: Command, { environment }: Context): void {
  command
    .description('Copy a SQLite database, tokens included. The service may run. For Postgres: pg_dump')
    .argument('<folder>', 'A new folder')
    .action((folder: string) => backupCommand(folder, environment))
}
