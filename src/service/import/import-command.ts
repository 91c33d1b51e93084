/**
 * `brand-catalogue import FILE`: imports the brands of a file, or of another brand service, into the store that
 * DATABASE_URL names. The service may run.
 * Either all valid rows are imported, or none. Invalid rows are rejected and reported.
 */
import type { Environment } from '#service/settings/database-settings.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { CommandFailure } from '#service/command-failure.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import { importBrands } from './import-brands.ts'
import type { ImportOptions } from './import-options.ts'
import { openService } from './service-source.ts'
import { openFile } from './source.ts'

/** The exit code if rows were rejected. */
const WITH_REJECTS = 2

/** @returns the exit code. */
export async function importCommand(options: ImportOptions, environment: Environment): Promise<number> {
  const database = readDatabase(environment)
  const { from, format } = options
  using input = format ? await openFile(from, format) : await openService(from, options.tokenFile!)
  const startedAt = Date.now()
  const { isNew, ...result } = await withStore(database, { mustExist: options.dryRun }, async (store) => ({
    ...(await importBrands(store, input, options, console.error)),
    isNew: store.isNew,
  })).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error
    throw new CommandFailure(`${error.message} Nothing was imported.`, { cause: error })
  })
  const count = (number: number) => number.toLocaleString('en')
  const rejected = result.rejected > 0 ? `, in ${options.rejectsFile}` : ''
  const source = from === '-' ? '' : `${from} `
  const summary = options.dryRun
    ? `Tried to import ${source}into ${databaseName(database)}, which stays as it is`
    : `Imported ${source}into ${isNew ? 'the new database ' : ''}${databaseName(database)} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(
    `${summary}: ${count(result.added)} new, ${count(result.changed)} changed, ` +
      `${count(result.unchanged)} unchanged, ${count(result.deleted)} deleted, ` +
      `${count(result.rejected)} rejected${rejected}.`,
  )
  return result.rejected > 0 ? WITH_REJECTS : 0
}
