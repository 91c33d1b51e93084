import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import { explainSqliteError } from './explain-error.ts'
import { type FileKind, migrate } from './migrate.ts'

/** Milliseconds to wait for another process's lock. */
export const BUSY_TIMEOUT = 10_000

/**
 * Opens a SQLite file of the service, creating folder, file and tables where missing.
 * @throws StartFailure in one sentence when the file cannot be used.
 */
export function openDatabase(path: string, kind: FileKind): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (error) {
    throw new StartFailure(
      `The folder ${shortPath(dirname(path))} cannot be created (${systemErrorCode(error)}): ` +
        'allow it, or name another place in DATABASE_URL.',
      { cause: error },
    )
  }
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${kind.synchronous}`)
    migrate(database, path, kind)
    return database
  } catch (error) {
    database?.close()
    throw explainSqliteError(error, path)
  }
}
