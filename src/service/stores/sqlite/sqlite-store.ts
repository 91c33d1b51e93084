import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type {
  BrandImport,
  BrandPage,
  ListedToken,
  Store,
  StoredBrand,
  StoredLogo,
  StoredToken,
  TokenUse,
} from '#service/stores/store.ts'
import { BRAND_COLUMNS, brandQuery } from './brand-query.ts'
import { isBusy } from './explain-error.ts'
import { openDatabase } from './open-database.ts'
import { SqliteImport } from './sqlite-import.ts'
import { inTransaction, withoutWaiting } from './transaction.ts'

/**
 * Opens the store in a SQLite file, creating both where needed. Several processes may have one file open.
 * @throws StartFailure when the file cannot be used.
 */
export function openSqliteStore(path: string): Store {
  return new SqliteStore(openDatabase(path))
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync
  /** Prepared once each: there are as many texts as combinations of filters. */
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async ping(): Promise<void> {
    this.#prepare('SELECT version FROM catalogue').get()
  }

  async listBrands(request: ListRequest): Promise<BrandPage> {
    const { count, page, parameters } = brandQuery(request)
    return inTransaction(this.#database, 'DEFERRED', () => {
      const { total } = this.#prepare(count).get(parameters) as { total: number }
      const offset = (request.page - 1) * request.limit
      // Spares SQLite a walk past every row to find nothing.
      if (offset >= total) return { brands: [], total }
      const rows = this.#prepare(page).all({ ...parameters, limit: request.limit, offset })
      return { brands: rows as unknown as StoredBrand[], total }
    })
  }

  async findBrand(id: string): Promise<StoredBrand | undefined> {
    const row = this.#prepare(`SELECT ${BRAND_COLUMNS} FROM brand WHERE id = ?`).get(BigInt(id))
    return row as unknown as StoredBrand | undefined
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    const row = this.#prepare('SELECT name, svg FROM logo WHERE name = ?').get(name)
    return row as unknown as StoredLogo | undefined
  }

  async findToken(hash: Uint8Array): Promise<StoredToken | undefined> {
    const row = this.#prepare(
      `SELECT hash, label, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt
       FROM token WHERE hash = ?`,
    ).get(hash)
    return row as unknown as StoredToken | undefined
  }

  async addToken({ hash, label, createdAt, expiresAt, revokedAt }: StoredToken): Promise<void> {
    this.#prepareWrite(
      'INSERT INTO token (hash, label, created_at, expires_at, revoked_at) VALUES (?, ?, ?, ?, ?)',
    ).run(hash, label, createdAt, expiresAt, revokedAt)
  }

  async listTokens(): Promise<readonly ListedToken[]> {
    const rows = this.#prepare(
      `SELECT hash, label, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt,
         last_used_at AS lastUsedAt
       FROM token ORDER BY created_at, id`,
    ).all()
    return rows as unknown as ListedToken[]
  }

  async revokeToken(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    const revoke = this.#prepareWrite('UPDATE token SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL')
    return Number(revoke.run(revokedAt, hash).changes) > 0
  }

  async recordTokenUses(uses: readonly TokenUse[]): Promise<boolean> {
    const record = this.#prepareWrite(
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
      throw error
    }
  }

  async populate(brands: readonly StoredBrand[], logos: readonly StoredLogo[]): Promise<boolean> {
    return this.#change(() => {
      if (this.#prepare('SELECT 1 FROM brand LIMIT 1').get() !== undefined) return false
      const addBrand = this.#prepareWrite(
        'INSERT INTO brand (id, name, name_fold, logo, updated_at) VALUES (?, ?, ?, ?, ?)',
      )
      for (const { id, name, logo, updatedAt } of brands) {
        addBrand.run(BigInt(id), name, foldName(name), logo, updatedAt)
      }
      const addLogo = this.#prepareWrite('INSERT OR REPLACE INTO logo (name, svg) VALUES (?, ?)')
      for (const { name, svg } of logos) addLogo.run(name, svg)
      return true
    })
  }

  async openImport(): Promise<BrandImport> {
    return new SqliteImport(this.#database, (work) => this.#change(work))
  }

  async close(): Promise<void> {
    this.#statements.clear()
    this.#database.close()
  }

  /** Every change of brands goes through here, which raises the catalogue's version in the same transaction. */
  #change(work: () => boolean): boolean {
    return inTransaction(this.#database, 'IMMEDIATE', () => {
      const changed = work()
      if (changed) this.#prepareWrite('UPDATE catalogue SET version = version + 1').run()
      return changed
    })
  }

  /**
   * `run` gives the connection's last rowid, whichever table it was of, and throws once that is above 2^53, after having
   * written: every statement that writes has to read integers as BigInt.
   */
  #prepareWrite(sql: string): StatementSync {
    const statement = this.#prepare(sql)
    statement.setReadBigInts(true)
    return statement
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
