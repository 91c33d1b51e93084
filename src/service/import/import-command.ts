/**
 * `brand-catalogue import FILE`: imports the brands of a file, or of another brand service, into the store that DATABASE_URL
 * names. The service may run.
 * Either all valid rows are imported, or none. Invalid rows are rejected and reported.
 */
import { CommandFailure, confirm } from '#service/terminal.ts'
import { type Environment, readDatabase, readSettings } from '#service/settings/settings.ts'
import { databaseName, explainStoreError, openStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import { importBrands, type ImportOptions } from './import-brands.ts'
import { openSource } from './source.ts'

/** The exit code if rows were rejected. */
const WITH_REJECTS = 2

export interface ImportArguments extends ImportOptions {
  readonly format?: string
  /** The file with the access token of a service. */
  readonly tokenFile?: string
}

/** @param from a path, `-` for standard input, or the base address of a brand service. @returns the exit code. */
export async function importCommand(
  from: string,
  options: ImportArguments,
  environment: Environment,
): Promise<number> {
  const database = readDatabase(environment)
  const name = databaseName(database)
  using input = await openSource(from, options)
  const startedAt = Date.now()
  let store: Store | undefined
  const openImport = async () => {
    store = await openStore(database, { mustExist: options.dryRun ?? false })
    if (!options.dryRun && !options.yes && readSettings(environment).demo && (await holdsDemo(store)))
      await confirm(
        `${name} holds the demo catalogue: DATABASE_URL=sqlite:data/brands.db names a database of your own. Import into the demo?`,
      )
    return store.openImport()
  }
  try {
    const result = await importBrands(openImport, input, options, console.error)
    const count = (number: number) => number.toLocaleString('en')
    const source = from === '-' ? '' : `${from} `
    const summary = options.dryRun
      ? `Tried to import ${source}into ${name}, which stays as it is`
      : `Imported ${source}into ${store?.isNew ? 'the new database ' : ''}${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
    console.log(
      `${summary}: ${count(result.added)} new, ${count(result.changed)} changed, ` +
        `${count(result.unchanged)} unchanged, ${count(result.deleted)} deleted, ` +
        `${count(result.rejected)} rejected.`,
    )
    return result.rejected > 0 ? WITH_REJECTS : 0
  } catch (error) {
    const explained = explainStoreError(error, database)
    throw explained instanceof CommandFailure
      ? new CommandFailure(`${explained.message} Nothing was imported.`, { cause: error })
      : explained
  } finally {
    await store?.close()
  }
}

/** Only the demo has logos that the service holds. */
async function holdsDemo(store: Store): Promise<boolean> {
  const { brands } = await store.listBrands({ filters: {}, limit: 100, page: 1 })
  return brands.some(({ logo }) => logo.startsWith('/logos/'))
}
