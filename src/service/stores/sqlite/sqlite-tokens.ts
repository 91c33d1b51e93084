import { join, parse } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ListedToken, StoredToken, TokenUse } from '#service/stores/model/store.ts'
import { explainSqliteError, isBusy } from '#service/stores/sqlite/file/explain-error.ts'
import { TOKENS } from '#service/stores/sqlite/file/migrate.ts'
import { allRows } from '#service/stores/sqlite/file/rows.ts'
import { openDatabase, openReadOnly } from '#service/stores/sqlite/file/open-database.ts'
import { replacedFileCheck } from '#service/stores/sqlite/file/replaced-file.ts'
import { inTransaction, withoutWaiting } from '#service/stores/sqlite/file/transaction.ts'

const COLUMNS = 'hash, label, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt'
const LISTED_COLUMNS = `${COLUMNS}, fields, last_used_at AS lastUsedAt`

/**
 * The tokens of a SQLite store, in a file of their own beside the catalogue: a file has one writer at a time, and an
 * import may write for a minute.
 */
export class SqliteTokens {
  readonly #path: string
  readonly #readOnly: boolean
  readonly #database: DatabaseSync
  readonly #find: StatementSync
  readonly checkFile: () => void

  /** @param catalogue the path of the catalogue's file. @throws StartFailure when the file beside it cannot be used. */
  constructor(catalogue: string, readOnly = false) {
    const { dir, name, ext } = parse(catalogue)
    this.#path = join(dir, `${name}.tokens${ext}`)
    this.#readOnly = readOnly
    this.#database = (readOnly ? openReadOnly : openDatabase)(this.#path, TOKENS)
    this.checkFile = replacedFileCheck(this.#path)
    this.#find = this.#explained(() =>
      this.#database.prepare(`SELECT ${COLUMNS}, fields FROM token WHERE hash = ?`),
    )
  }

  /** Reads all tokens. @throws StartFailure naming this file when that fails. */
  ping(): void {
    this.#explained(() => this.#database.prepare('SELECT count(label), max(hash) FROM token').get())
  }

  /** Moves tokens here that an earlier version stored in the catalogue. Those that are here already are not changed. */
  moveFrom(catalogue: DatabaseSync): void {
    const hasTokens = catalogue.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'token'")
    if (!hasTokens.get()) return
    inTransaction(catalogue, 'IMMEDIATE', () => {
      if (!hasTokens.get()) return
      // That version had no additional fields.
      const select = catalogue.prepare(
        `SELECT ${COLUMNS}, '' AS fields, last_used_at AS lastUsedAt FROM token ORDER BY id`,
      )
      this.#insert(allRows<ListedToken>(select).filter(({ hash }) => !this.#find.get(hash)))
      // The insertion is committed before this: if the process ends in between, no token is lost.
      catalogue.exec('DROP TABLE token')
    })
  }

  find(hash: Uint8Array): StoredToken | undefined {
    return this.#explained(() => allRows<StoredToken>(this.#find, hash)[0])
  }

  add(token: StoredToken): void {
    this.#insert([{ ...token, lastUsedAt: null }])
  }

  list(): ListedToken[] {
    const sql = `SELECT ${LISTED_COLUMNS} FROM token ORDER BY created_at, id`
    return this.#explained(() => allRows<ListedToken>(this.#database.prepare(sql)))
  }

  revoke(hash: Uint8Array, revokedAt: number): boolean {
    const sql = 'UPDATE token SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL'
    const { changes } = this.#explained(() => this.#database.prepare(sql).run(revokedAt, hash))
    return Number(changes) > 0
  }

  prune(before: number): number {
    const sql = 'DELETE FROM token WHERE revoked_at < :before OR expires_at < :before'
    const { changes } = this.#explained(() => this.#database.prepare(sql).run({ before }))
    return Number(changes)
  }

  recordUses(uses: readonly TokenUse[]): boolean {
    if (this.#readOnly) return true
    const record = this.#database.prepare(
      'UPDATE token SET last_used_at = max(:usedAt, ifnull(last_used_at, :usedAt)) WHERE hash = :hash',
    )
    try {
      withoutWaiting(this.#database, () =>
        inTransaction(this.#database, 'IMMEDIATE', () => {
          for (const { hash, usedAt } of uses) record.run({ hash, usedAt })
        }),
      )
      return true
    } catch (error) {
      if (isBusy(error)) return false
      throw explainSqliteError(error, this.#path)
    }
  }

  close(): void {
    this.#database.close()
  }

  #insert(tokens: readonly ListedToken[]): void {
    this.#explained(() => {
      const insert = this.#database.prepare(
        `INSERT INTO token (hash, label, created_at, expires_at, revoked_at, fields, last_used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      inTransaction(this.#database, 'IMMEDIATE', () => {
        for (const { hash, label, createdAt, expiresAt, revokedAt, fields, lastUsedAt } of tokens) {
          insert.run(hash, label, createdAt, expiresAt, revokedAt, fields, lastUsedAt)
        }
      })
    })
  }

  /** Makes errors name this file: commands assume that of the brands. */
  #explained<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw explainSqliteError(error, this.#path)
    }
  }
}
