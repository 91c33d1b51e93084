/**
 * Opens a SQLite file. This folder has what belongs to the file and not to brands: migrations, prepared statements,
 * transactions and the words for what goes wrong.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import { explainSqliteError, isBusy } from './explain-error.ts'
import { type FileKind, migrate } from './migrate.ts'

/** Milliseconds to wait for another process's lock. */
export const BUSY_TIMEOUT = 10_000

/**
 * Opens a SQLite file of the service, creating folder, file and tables where missing. What it creates is private to its
 * owner; SQLite gives its side files the permissions of the file.
 * @throws StartFailure in one sentence when the file cannot be used.
 */
export function openDatabase(path: string, kind: FileKind): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartFailure(
      `The folder ${shortPath(dirname(path))} cannot be created (${systemErrorCode(error)}).`,
      { cause: error },
    )
  }
  let database: DatabaseSync | undefined
  try {
    createPrivately(path)
    database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
    startWriteAheadLog(database)
    database.exec(`PRAGMA synchronous = ${kind.synchronous}`)
    migrate(database, path, kind)
    return database
  } catch (error) {
    database?.close()
    throw explainSqliteError(error, path)
  }
}

/** A new file gets its log once. SQLite does not wait for another process that does the same at that time. */
function startWriteAheadLog(database: DatabaseSync): void {
  for (const end = Date.now() + BUSY_TIMEOUT; ;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** SQLite itself would create a file that everyone can read. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch {
    // It exists, or SQLite reports why it cannot be created.
  }
}
