import { closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Connection, QueryValue } from '#service/stores/engine.ts'
import { isBusy, StoreUnavailable } from '#service/stores/explain-error.ts'
import { explainFileError } from './explain-file-error.ts'

/** Milliseconds to wait for another process's lock. */
export const BUSY_TIMEOUT = 10_000

/**
 * Tokens have a separate file beside the catalogue: a file has one writer at a time, and an import may write for a
 * minute. If the catalogue is a symbolic link, it is beside the file that the link leads to, where others find it too.
 * @param cataloguePath of a file that exists.
 */
export function tokensPath(cataloguePath: string): string {
  const { dir, name, ext } = parse(realpathSync(cataloguePath))
  return join(dir, `${name}.tokens${ext}`)
}

/** An open file. Errors name its path. */
export class SqliteFile implements Connection {
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #inode: string | undefined
  /** Statements by their SQL: preparing one takes longer than running it. */
  readonly #prepared = new Map<string, StatementSync>()

  /**
   * Opens the file, creating it and its folder where missing. New ones are private to their owner; SQLite gives its side
   * files the permissions of the file. A commit survives a power failure: a revocation must not be lost.
   * @throws CommandFailure in one sentence when the file cannot be used.
   */
  constructor(path: string) {
    this.#path = path
    let database: DatabaseSync | undefined
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      createPrivately(path)
      database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT })
      startWriteAheadLog(database)
      database.exec('PRAGMA synchronous = FULL')
      this.#database = database
      this.#inode = inodeAt(path)
    } catch (error) {
      database?.close()
      throw explainFileError(error, path)
    }
  }

  /** @throws StoreUnavailable if the file at the path has been replaced or deleted: this connection still has the old one. */
  checkPath(): void {
    if (inodeAt(this.#path) !== this.#inode)
      throw new StoreUnavailable(
        `The file ${basename(this.#path)} was deleted or replaced while the service ran. Restart the service.`,
      )
  }

  /** @param isCached whether to cache the prepared statement; its SQL must then contain no values. */
  async query<Row extends object>(
    sql: string,
    values: readonly QueryValue[] = [],
    isCached = false,
  ): Promise<Row[]> {
    return this.#explained(() => {
      const prepare = () => this.#database.prepare(sql)
      const statement = isCached ? this.#prepared.getOrInsertComputed(sql, prepare) : prepare()
      return statement.all(namedValues(values)) as object[] as Row[]
    })
  }

  async write(sql: string, values: readonly QueryValue[] = []): Promise<number> {
    return this.#explained(() => {
      const statement = this.#database.prepare(sql)
      // The result includes the connection's last rowid in any table, and would throw if that is above 2^53.
      statement.setReadBigInts(true)
      return Number(statement.run(namedValues(values)).changes)
    })
  }

  async execute(script: string): Promise<void> {
    this.#explained(() => this.#database.exec(script))
  }

  async close(): Promise<void> {
    try {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      // Frees the disk space that a large import took in the log, unless someone is still reading it.
      this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // On a full disk, the import's own error says more.
    } finally {
      this.#database.close()
    }
  }

  #explained<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw explainFileError(error, this.#path)
    }
  }
}

/** Identifies the file at a path; `undefined` if there is none. */
function inodeAt(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Gives a new file its log. If another process is doing so, SQLite fails immediately, which does no harm. */
function startWriteAheadLog(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA journal_mode = WAL')
  } catch (error) {
    if (!isBusy(error)) throw error
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

/** Values for the placeholders `$1`, `$2` …, which SQLite treats as names. */
export function namedValues(values: readonly QueryValue[]): Record<string, QueryValue> {
  return Object.fromEntries(values.map((value, index) => [index + 1, value]))
}
