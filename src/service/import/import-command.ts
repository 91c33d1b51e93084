/**
 * `npm run import -- FILE`: imports the brands of a file, or of another brand service, into the store that DATABASE_URL
 * names. The service may run.
 * Either all valid rows are imported, or none. Invalid rows are rejected and reported.
 */
import { resolve } from 'node:path'
import { run } from '#service/command/run.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { explainStoreError, openStore, databaseName } from '#service/stores/open-store.ts'
import { importBrands } from './import-brands.ts'
import { ImportFailure } from './import-failure.ts'
import { readImportOptions } from './import-options.ts'
import { openService } from './service-source.ts'
import { openFile } from './source.ts'

/** The exit code if rows were rejected. */
const WITH_REJECTS = 2

await run(async () => {
  const options = readImportOptions(process.argv.slice(2))
  const database = readDatabase(process.env)
  const { from } = options
  const input = 'service' in from ? await openService(from) : await openFile(from.file, from.format)
  const store = await openStore(database, { mustExist: options.dryRun })
  const startedAt = Date.now()
  try {
    const result = await importBrands(store, input, options, console.error)
    const count = (number: number) => number.toLocaleString('en')
    const rejected = result.rejected > 0 ? `, in ${shortPath(resolve(options.rejectsFile))}` : ''
    const name = 'service' in from ? from.service : from.file
    const source = name === '-' ? '' : `${name} `
    const summary = options.dryRun
      ? `Tried to import ${source}into ${databaseName(database)}, which stays as it is`
      : `Imported ${source}into ${store.isNew ? 'the new database ' : ''}${databaseName(database)} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
    console.log(
      `${summary}: ${count(result.added)} new, ${count(result.changed)} changed, ` +
        `${count(result.unchanged)} unchanged, ${count(result.deleted)} deleted, ` +
        `${count(result.rejected)} rejected${rejected}.`,
    )
    if (result.rejected > 0) process.exitCode = WITH_REJECTS
  } catch (error) {
    const explained = explainStoreError(error, database)
    // The message must say that nothing was imported.
    const isIncomplete = explained instanceof StartFailure && !(explained instanceof ImportFailure)
    throw isIncomplete ? new ImportFailure(explained.message, { cause: error }) : explained
  } finally {
    await store.close()
  }
})
