/** Opens the store at a database's address. This folder holds the store; its subfolders hold the SQLite and Postgres engines. */
import { statSync } from 'node:fs'
import { shortPath } from '#service/terminal.ts'
import { type DatabaseLocation, type Environment, readDatabase } from '#service/settings/settings.ts'
import { explainDatabaseError, NoDatabase } from './explain-error.ts'
import { PostgresEngine } from './postgres/postgres-engine.ts'
import { SqliteEngine } from './sqlite/sqlite-engine.ts'
import { setUpStore, type Store } from './store.ts'

/**
 * Opens the store, creating it and bringing its tables up to date where needed.
 * @param mustExist whether a missing database is an error, for commands that make no sense on an empty one.
 * @throws CommandFailure if it cannot be used.
 */
export async function openStore(location: DatabaseLocation, mustExist = false): Promise<Store> {
  const name = databaseName(location)
  const isFile = location.engine === 'sqlite'
  try {
    if (isFile && mustExist && !statSync(location.path, { throwIfNoEntry: false }))
      throw new NoDatabase(`There is no database ${name}: correct DATABASE_URL.`)
    const engine = isFile ? new SqliteEngine(location.path) : new PostgresEngine(location, name)
    return await setUpStore(engine, mustExist)
  } catch (error) {
    throw explainDatabaseError(error, name)
  }
}

/**
 * Runs a command's work on the store of DATABASE_URL, which is closed afterwards.
 * @param work is told the name of the database. @throws CommandFailure if the database fails.
 */
export async function withStore<T>(
  environment: Environment,
  mustExist: boolean,
  work: (store: Store, name: string) => Promise<T>,
): Promise<T> {
  const location = readDatabase(environment)
  const name = databaseName(location)
  const store = await openStore(location, mustExist)
  try {
    return await work(store, name)
  } catch (error) {
    throw explainDatabaseError(error, name)
  } finally {
    await store.close()
  }
}

/** The database as a person would name it: a short path, or server and database without user and password. */
export function databaseName(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return shortPath(location.path)
  const { host, pathname, searchParams } = new URL(location.url)
  // Without a name in the address, the database has the name of the user, which is not shown.
  const name = decodeURIComponent(pathname.slice(1)) || 'of the user'
  return `${name} on ${decodeURIComponent(searchParams.get('host') ?? host) || 'this machine'}`
}
