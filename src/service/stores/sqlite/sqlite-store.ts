import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type {
  BrandPage,
  Position,
  Store,
  StoredBrand,
  StoredLogo,
  StoredToken,
  Versioned,
} from '#service/stores/store.ts'
import { BrandReader } from './brand-reader.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

/**
 * Opens the store in a SQLite file, creating both where needed. Several processes may have one file open.
 * @throws StartFailure when the file cannot be used.
 */
export function openSqliteStore(path: string): Store {
  return new SqliteStore(openDatabase(path))
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync
  readonly #reader: BrandReader
  /** Prepared once each. */
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#reader = new BrandReader(database)
  }

  async version(): Promise<number> {
    return this.#reader.version()
  }

  async listBrands(request: ListRequest, from?: Position): Promise<BrandPage> {
    return this.#reader.list(request, from)
  }

  async findBrand(id: string): Promise<(StoredBrand & Versioned) | undefined> {
    return this.#reader.find(id)
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
