import { existsSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import { CatalogueFacts } from '#service/stores/model/catalogue-facts.ts'
import { NeedleTally } from '#service/stores/model/short-needles.ts'
import type {
  BrandImport,
  BrandPage,
  FoundBrand,
  ListedToken,
  Position,
  ServerState,
  Store,
  StoredBrand,
  StoredLogo,
  StoredToken,
  StoreEntry,
  TokenUse,
} from '#service/stores/model/store.ts'
import { explainSqliteError } from '#service/stores/sqlite/file/explain-error.ts'
import { foldNames, writeTally } from './fold-names.ts'
import { CATALOGUE } from '#service/stores/sqlite/file/migrate.ts'
import { MillisecondCache } from './millisecond-cache.ts'
import { NEXT_VERSION } from './next-version.ts'
import { openDatabase, openReadOnly, readOnlyAddress } from '#service/stores/sqlite/file/open-database.ts'
import { readBrandsAndLogos } from './read-everything.ts'
import { SqliteImport } from './sqlite-import.ts'
import { SqliteTokens } from './sqlite-tokens.ts'
import { firstRow } from '#service/stores/sqlite/file/rows.ts'
import { BrandQueries } from '#service/stores/sqlite/readers/brand-queries.ts'
import { ConnectionReader } from '#service/stores/sqlite/readers/connection-reader.ts'
import { MemoryReader } from '#service/stores/sqlite/readers/memory-reader.ts'
import { ReaderChain } from '#service/stores/sqlite/readers/reader-chain.ts'
import { ThreadPool } from '#service/stores/sqlite/readers/thread-pool.ts'
import { ThreadReader } from '#service/stores/sqlite/readers/thread-reader.ts'
import { Statements } from '#service/stores/sqlite/file/statements.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'

/**
 * Opens the store in a SQLite file, with its tokens in a second one beside it, creating what is missing unless the files
 * are only read. Several processes may have them open.
 * @throws StartFailure when a file cannot be used.
 */
export function openSqliteStore(path: string, readOnly = false): Store {
  const isNew = !existsSync(path)
  const database = (readOnly ? openReadOnly : openDatabase)(path, CATALOGUE)
  try {
    foldNames(database)
    const tokens = new SqliteTokens(path, readOnly)
    tokens.moveFrom(database)
    return new SqliteStore(readOnly ? readOnlyAddress(path) : path, database, tokens, isNew)
  } catch (error) {
    database.close()
    throw explainSqliteError(error, path)
  }
}

/** A row of each table that the service reads. No index has these columns, so the tables themselves are read. */
const PING = `SELECT version, (SELECT logo FROM brand LIMIT 1), (SELECT svg FROM logo LIMIT 1),
  (SELECT total FROM short_needle LIMIT 1) FROM catalogue`

class SqliteStore implements Store {
  readonly isNew: boolean
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #tokens: SqliteTokens
  readonly #queries: BrandQueries
  readonly #threads: ThreadPool
  readonly #readers: ReaderChain
  readonly #cache = new MillisecondCache()
  readonly #statements: Statements

  constructor(path: string, database: DatabaseSync, tokens: SqliteTokens, isNew: boolean) {
    this.isNew = isNew
    this.#path = path
    this.#database = database
    this.#statements = new Statements(database)
    this.#tokens = tokens
    this.#queries = new BrandQueries(database)
    this.#threads = new ThreadPool(path)
    const facts = new CatalogueFacts()
    this.#readers = new ReaderChain([
      new MemoryReader(() => this.#threads.index(), facts),
      new ConnectionReader(this.#queries, facts),
      new ThreadReader(this.#threads, facts),
    ])
  }

  async ping(): Promise<void> {
    try {
      this.#statements.prepare(PING).get()
    } catch (error) {
      throw explainSqliteError(error, this.#path)
    }
    this.#tokens.ping()
  }

  servers(): readonly ServerState[] {
    return []
  }

  onServerChange(): void {
    // A file does not come and go like a server.
  }

  version(): number {
    return this.#cache.get('version', () => this.#queries.version())
  }

  listBrands(request: ListRequest, from?: Position): Awaitable<BrandPage> {
    return this.#readers.list(this.version(), request, from)
  }

  findBrand(id: string): FoundBrand | undefined {
    return this.#readers.find(this.version(), id)
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    return firstRow<StoredLogo>(this.#statements.prepare('SELECT name, svg FROM logo WHERE name = ?'), name)
  }

  findToken(hash: Uint8Array): StoredToken | undefined {
    return this.#tokens.find(hash)
  }

  async addToken(token: StoredToken): Promise<void> {
    this.#tokens.add(token)
  }

  async listTokens(): Promise<readonly ListedToken[]> {
    return this.#tokens.list()
  }

  async revokeToken(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    return this.#tokens.revoke(hash, revokedAt)
  }

  async pruneTokens(before: number): Promise<number> {
    return this.#tokens.prune(before)
  }

  async recordTokenUses(uses: readonly TokenUse[]): Promise<boolean> {
    return this.#tokens.recordUses(uses)
  }

  async holdsDemo(): Promise<boolean> {
    return this.#statements.prepare('SELECT demo FROM catalogue').get()?.['demo'] === 1
  }

  async populate(brands: readonly StoredBrand[], logos: readonly StoredLogo[]): Promise<boolean> {
    return this.#change('demo', () => {
      if (this.#statements.prepare('SELECT 1 FROM brand LIMIT 1').get() !== undefined) return false
      const addBrand = this.#prepareWrite(
        'INSERT INTO brand (id, name, name_fold, logo, updated_at) VALUES (?, ?, ?, ?, ?)',
      )
      const tally = new NeedleTally()
      for (const { id, name, logo, updatedAt } of brands) {
        const folded = foldName(name)
        addBrand.run(BigInt(id), name, folded, logo, updatedAt)
        tally.count(folded)
      }
      writeTally(this.#database, tally)
      const addLogo = this.#prepareWrite('INSERT OR REPLACE INTO logo (name, svg) VALUES (?, ?)')
      for (const { name, svg } of logos) addLogo.run(name, svg)
      return true
    })
  }

  async *readEverything(): AsyncGenerator<readonly StoreEntry[]> {
    yield* readBrandsAndLogos(this.#path)
    yield this.#tokens.list().map((token) => ({ token }))
  }

  async openImport(): Promise<BrandImport> {
    return new SqliteImport(this.#database, (whose, work) => this.#change(whose, work))
  }

  async close(): Promise<void> {
    await this.#threads.close()
    this.#statements.clear()
    this.#tokens.close()
    this.#database.close()
  }

  /**
   * Every change of brands goes through here, which raises the catalogue's version and notes whose brands they are in the
   * same transaction.
   */
  #change(whose: 'demo' | 'own', work: () => boolean): boolean {
    return inTransaction(this.#database, 'IMMEDIATE', () => {
      const changed = work()
      if (changed) {
        const mark = this.#prepareWrite(`UPDATE catalogue SET version = ${NEXT_VERSION}, demo = ?`)
        mark.run(whose === 'demo' ? 1 : 0)
      }
      this.#cache.clear()
      return changed
    })
  }

  /**
   * `run` gives the connection's last rowid, whichever table it was of, and throws once that is above 2^53, after having
   * written: every statement that writes has to read integers as BigInt.
   */
  #prepareWrite(sql: string): StatementSync {
    const statement = this.#statements.prepare(sql)
    statement.setReadBigInts(true)
    return statement
  }
}
