/** `brand-catalogue backup [FILE]`: writes everything in the store that DATABASE_URL names to a file. The service may run. */
import { stat } from 'node:fs/promises'
import { shortPath } from '#service/terminal.ts'
import { type Environment, readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { writeBackup } from './write-backup.ts'

export async function backupCommand(file = defaultName(), environment: Environment): Promise<void> {
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
