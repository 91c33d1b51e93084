/** `npm run backup [-- FILE]`: writes everything in the store that DATABASE_URL names to a file. The service may run. */
import { stat } from 'node:fs/promises'
import { commandLine } from '#service/command/command-line.ts'
import { type Command, run } from '#service/command/run.ts'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { writeBackup } from './write-backup.ts'

export const backupCommand: Command = async ([file = defaultName(), ...rest], environment) => {
  if (rest.length > 0 || file.startsWith('-')) {
    throw new StartFailure(`Usage: ${commandLine('backup', '[FILE]')}`)
  }
  const database = readDatabase(environment)
  const { brands, tokens } = await withStore(database, { mustExist: true }, (store) =>
    writeBackup(store, file),
  )
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  console.log(
    `Wrote ${shortPath(file)}: ${brands.toLocaleString('en')} brands and ${tokens.toLocaleString('en')} tokens ` +
      `of ${databaseName(database)}, ${megabytes} MB.`,
  )
}

/** Sorts by time, and has no characters that some file systems reject. */
function defaultName(): string {
  return `backups/brands-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.ndjson.gz`
}

if (import.meta.main) await run(backupCommand)
