/** A SQLite file of the service. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { shortPath } from '#service/terminal.ts'
import { CommandFailure, systemErrorCode } from '#service/command-failure.ts'
import { explainSqliteError, isBusy } from './explain-error.ts'
import { type FileKind, migrate } from './migrate.ts'

/** Milliseconds to wait for another process's lock. */
export const BUSY_TIMEOUT = 10_000

/**
 * Tokens are in a file of their own beside the catalogue: a file has one writer at a time, and an import may write for a
 * minute.
 */
export function tokensPath(cataloguePath: string): string {
  const { dir, name, ext } = parse(cataloguePath)
  return join(dir, `${name}.tokens${ext}`)
}

/** An open file. Its errors name it. */
export class SqliteFile {
  readonly database: DatabaseSync
  readonly #path: string
  /** To prepare a statement takes longer than to run it. */
  readonly #prepared = new Map<string, StatementSync>()
  readonly #opened: { readonly ino: number; readonly dev: number }

  /** @throws CommandFailure in one sentence when the file cannot be used. */
  constructor(path: string, kind: FileKind) {
    this.database = openDatabase(path, kind)
    this.#path = path
    this.#opened = statSync(path)
  }

  /**
   * Runs one statement, which stays prepared: values belong into `values`.
   * @returns its rows. What is in a `Row` is not checked.
   */
  async run<Row extends object>(sql: string, values: readonly SQLInputValue[] = []): Promise<Row[]> {
    try {
      const statement = this.#prepared.getOrInsertComputed(sql, () => this.database.prepare(sql))
      return statement.all(namedValues(values)) as object[] as Row[]
    } catch (error) {
      throw explainSqliteError(error, this.#path)
    }
  }

  /**
   * A file that is moved away or replaced stays open: the service would go on with data that nobody else sees, and a
   * revoked token would stay valid.
   * @throws CommandFailure once another file, or none, is at its path.
   */
  check(): void {
    const now = statSync(this.#path, { throwIfNoEntry: false })
    if (now?.ino === this.#opened.ino && now.dev === this.#opened.dev) return
    throw new CommandFailure(
      `${shortPath(this.#path)} was ${now ? 'replaced' : 'moved or deleted'} while the service has it open. Restart the service.`,
    )
  }

  close(): void {
    this.database.close()
  }
}

/**
 * Opens a SQLite file of the service, creating folder, file and tables where missing. What it creates is private to its
 * owner; SQLite gives its side files the permissions of the file.
 * @throws CommandFailure in one sentence when the file cannot be used.
 */
export function openDatabase(path: string, kind: FileKind): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CommandFailure(
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
export function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch {
    // It exists, or SQLite reports why it cannot be created.
  }
}

/** All rows of a statement. The caller states what the columns of a `Row` are; nothing checks it. */
export function allRows<Row extends object>(
  database: DatabaseSync,
  sql: string,
  values: readonly SQLInputValue[] = [],
): Row[] {
  return database.prepare(sql).all(namedValues(values)) as object[] as Row[]
}

/** Values for the placeholders `$1`, `$2` …, which SQLite treats as names. */
export function namedValues(values: readonly SQLInputValue[]): Record<string, SQLInputValue> {
  return Object.fromEntries(values.map((value, index) => [index + 1, value]))
}
