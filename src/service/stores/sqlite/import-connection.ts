import type { DatabaseSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { QueryValue } from '#service/stores/model/brand-conditions.ts'
import type { ImportConnection } from '#service/stores/model/staged-import.ts'
import type { ImportedBrand } from '#service/stores/model/records.ts'
import { allRows, namedValues, prepareWrite } from '#service/stores/sqlite/sqlite-file.ts'

/** A connection of its own, since it keeps a transaction open while the service reads through others. */
export class SqliteImportConnection implements ImportConnection {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
    // A temporary table is in a file of its own.
    database.exec(`CREATE TEMP TABLE staged (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_fold TEXT NOT NULL, logo TEXT NOT NULL,
      updated_at INTEGER, fields TEXT, line INTEGER NOT NULL) STRICT`)
  }

  async stage(brands: readonly ImportedBrand[]): Promise<readonly number[]> {
    const add = prepareWrite(this.#database, 'INSERT OR IGNORE INTO staged VALUES (?, ?, ?, ?, ?, ?, ?)')
    const findLine = this.#database.prepare('SELECT line FROM staged WHERE id = ?')
    this.#database.exec('BEGIN')
    const lines = brands.map(({ id, name, logo, updatedAt, fields, line }) => {
      const { changes } = add.run(id, name, foldName(name), logo, updatedAt, fields, line)
      return Number(changes) > 0 ? 0 : Number(findLine.get(id)?.['line'])
    })
    this.#database.exec('COMMIT')
    return lines
  }

  async query<Row extends object>(sql: string, values: readonly QueryValue[] = []): Promise<Row[]> {
    return allRows<Row>(this.#database, sql, values)
  }

  async write(sql: string, values: readonly QueryValue[] = []): Promise<number> {
    return Number(prepareWrite(this.#database, sql).run(namedValues(values)).changes)
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
