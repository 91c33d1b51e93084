/**
 * Opens the store of a database's address. This folder holds the two stores, on SQLite and on Postgres, and in model/ what
 * the rest of the service knows of either.
 */
import { existsSync } from 'node:fs'
import { CommandFailure } from '#service/command-failure.ts'
import { type DatabaseLocation, DEFAULT_LIMITS } from '#service/settings/settings.ts'
import { shortPath } from '#service/terminal.ts'
import { explainPostgresError } from '#service/stores/postgres/connections/explain-error.ts'
import { openPostgresStore } from '#service/stores/postgres/postgres-store.ts'
import { explainSqliteError, isBusy } from '#service/stores/sqlite/explain-error.ts'
import { SqliteStore } from '#service/stores/sqlite/sqlite-store.ts'
import { CURRENT_FOLDING } from '#service/stores/model/staged-import.ts'
import type { Store } from '#service/stores/model/store.ts'

interface OpenOptions {
  /** Whether a missing database is an error, for commands that make no sense on an empty one. */
  readonly mustExist?: boolean
}

/**
 * Opens the store, creating it and bringing its tables up to date where needed.
 * @throws CommandFailure if it cannot be used.
 */
export async function openStore(
  location: DatabaseLocation,
  { mustExist = false }: OpenOptions = {},
): Promise<Store> {
  const isMissing = location.engine === 'sqlite' && !existsSync(location.path)
  if (isMissing && mustExist) {
    throw new CommandFailure(`There is no database ${shortPath(location.path)}: correct DATABASE_URL.`)
  }
  try {
    const store =
      location.engine === 'sqlite'
        ? new SqliteStore(location.path)
        : await openPostgresStore({
            limits: DEFAULT_LIMITS,
            ...location,
            databaseName: databaseName(location),
            mustExist,
          })
    if (store.folding !== CURRENT_FOLDING) await foldNames(store)
    return store
  } catch (error) {
    throw explainStoreError(error, location)
  }
}

async function foldNames(store: Store): Promise<void> {
  await using work = await store.openImport()
  await retryWhileBusy(() => work.foldNames())
}

/** Runs a command's work on a store, which is closed afterwards. @throws CommandFailure if the database fails. */
export async function withStore<T>(
  location: DatabaseLocation,
  options: OpenOptions,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(location, options)
  try {
    return await work(store)
  } catch (error) {
    throw explainStoreError(error, location)
  } finally {
    await store.close()
  }
}

/** Turns an error of the database or its environment into a CommandFailure. */
export function explainStoreError(error: unknown, location: DatabaseLocation): unknown {
  switch (location.engine) {
    case 'sqlite':
      return explainSqliteError(error, location.path)
    case 'postgres':
      return explainPostgresError(error, databaseName(location))
  }
}

/** Runs `work`, which must be one transaction, again while another process writes to the catalogue, and says so. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (attempt === 0)
        console.error('Another program is writing to the database: waiting for it to finish…')
    }
  }
}

/** The database as a person would name it: a short path, or server and database without user and password. */
export function databaseName(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return shortPath(location.path)
  const { host, pathname, searchParams } = new URL(location.url)
  // Without a name in the address, it is that of the user, which is not shown.
  const name = decodeURIComponent(pathname.slice(1)) || 'of the user'
  return `${name} on ${decodeURIComponent(searchParams.get('host') ?? host) || 'this machine'}`
}
