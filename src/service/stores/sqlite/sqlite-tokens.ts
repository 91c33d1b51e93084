import { join, parse } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { ListedToken, StoredToken, TokenStore, TokenUse } from '#service/stores/model/store.ts'
import { explainSqliteError } from '#service/stores/sqlite/file/explain-error.ts'
import { TOKENS } from '#service/stores/sqlite/file/migrate.ts'
import { allRows } from '#service/stores/sqlite/file/rows.ts'
import { openDatabase, openReadOnly } from '#service/stores/sqlite/file/open-database.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'
import { replacedFileCheck } from '#service/stores/sqlite/file/replaced-file.ts'

const COLUMNS =
  'hash, label, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt, fields'

/**
 * The tokens of a SQLite store, in a file of their own beside the catalogue: a file has one writer at a time, and an
 * import may write for a minute.
 */
export class SqliteTokens implements TokenStore {
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
    this.#find = this.#explained(() => this.#database.prepare(`SELECT ${COLUMNS} FROM token WHERE hash = ?`))
  }

  /** Reads all tokens. @throws StartFailure naming this file when that fails. */
  ping(): void {
    this.#explained(() => this.#database.prepare('SELECT count(label), max(hash) FROM token').get())
  }

  async find(hash: Uint8Array): Promise<StoredToken | undefined> {
    return this.#explained(() => allRows<StoredToken>(this.#find, hash)[0])
  }

  async add({ hash, label, createdAt, expiresAt, revokedAt, fields }: StoredToken): Promise<void> {
    this.#write(
      'INSERT INTO token (hash, label, created_at, expires_at, revoked_at, fields) VALUES (?, ?, ?, ?, ?, ?)',
      [hash, label, createdAt, expiresAt, revokedAt, fields],
    )
  }

  async list(): Promise<readonly ListedToken[]> {
    const sql = `SELECT ${COLUMNS}, last_used_at AS lastUsedAt FROM token ORDER BY created_at, id`
    return this.#explained(() => allRows<ListedToken>(this.#database.prepare(sql)))
  }

  async revoke(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL'
    return this.#write(sql, [revokedAt, hash]) > 0
  }

  async prune(before: number): Promise<number> {
    return this.#write('DELETE FROM token WHERE revoked_at < ? OR expires_at < ?', [before, before])
  }

  async recordUses(uses: readonly TokenUse[]): Promise<void> {
    if (this.#readOnly) return
    const sql = 'UPDATE token SET last_used_at = max(?, ifnull(last_used_at, 0)) WHERE hash = ?'
    this.#explained(() =>
      inTransaction(this.#database, 'IMMEDIATE', () => {
        const record = this.#database.prepare(sql)
        for (const { hash, usedAt } of uses) record.run(usedAt, hash)
      }),
    )
  }

  close(): void {
    this.#database.close()
  }

  /** @returns how many rows were changed. */
  #write(sql: string, values: SQLInputValue[]): number {
    return Number(this.#explained(() => this.#database.prepare(sql).run(...values)).changes)
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
