import type { DatabaseSync } from 'node:sqlite'
import type { QueryValue } from '#service/stores/model/brand-conditions.ts'
import type { Transaction } from '#service/stores/model/engine.ts'
import { allRows, namedValues } from '#service/stores/sqlite/sqlite-file.ts'
import { DIALECT } from './dialect.ts'

/** Keeps a transaction open while the service reads through other connections. */
export class SqliteTransaction implements Transaction {
  readonly dialect = DIALECT
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async query<Row extends object>(sql: string, values: readonly QueryValue[] = []): Promise<Row[]> {
    return allRows<Row>(this.#database, sql, values)
  }

  async write(sql: string, values: readonly QueryValue[] = []): Promise<number> {
    const statement = this.#database.prepare(sql)
    // The result has the connection's last rowid too, whichever table it was in, and throws if that is above 2^53.
    statement.setReadBigInts(true)
    return Number(statement.run(namedValues(values)).changes)
  }

  async change(work: () => Promise<boolean>): Promise<void> {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      await work()
      this.#database.exec('COMMIT')
    } catch (error) {
      // Some errors, such as a full disk, have rolled back already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  async close(): Promise<void> {
    try {
      // Frees the disk space of the large transaction, unless somebody is still reading it.
      this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // On a full disk, the error of the import says more.
    } finally {
      this.#database.close()
    }
  }
}
