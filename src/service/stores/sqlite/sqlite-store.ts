import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import { CatalogueFacts, isDeep, isUnfiltered } from '#service/stores/model/catalogue-facts.ts'
import { NeedleTally } from '#service/stores/model/short-needles.ts'
import type {
  BrandImport,
  BrandPage,
  FoundBrand,
  ListedToken,
  Position,
  Store,
  StoredBrand,
  StoredLogo,
  StoredToken,
  TokenUse,
} from '#service/stores/model/store.ts'
import type { BrandIndex } from '#service/stores/sqlite/brand-index/search-index.ts'
import { BrandReader } from '#service/stores/sqlite/readers/connection-reader.ts'
import { explainSqliteError } from '#service/stores/sqlite/file/explain-error.ts'
import { foldNames, writeTally } from './fold-names.ts'
import { CATALOGUE } from '#service/stores/sqlite/file/migrate.ts'
import { MomentMemory } from './millisecond-cache.ts'
import { NEXT_VERSION } from './next-version.ts'
import { openDatabase } from '#service/stores/sqlite/file/open-database.ts'
import { ReaderPool } from '#service/stores/sqlite/readers/thread-pool.ts'
import { SqliteImport } from './sqlite-import.ts'
import { SqliteTokens } from './sqlite-tokens.ts'
import { Statements } from '#service/stores/sqlite/file/statements.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'

/**
 * Opens the store in a SQLite file, with its tokens in a second one beside it, creating what is missing. Several
 * processes may have them open.
 * @throws StartFailure when a file cannot be used.
 */
export function openSqliteStore(path: string): Store {
  const database = openDatabase(path, CATALOGUE)
  try {
    foldNames(database)
    const tokens = new SqliteTokens(path)
    tokens.moveFrom(database)
    return new SqliteStore(path, database, tokens)
  } catch (error) {
    database.close()
    throw explainSqliteError(error, path)
  }
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync
  readonly #tokens: SqliteTokens
  readonly #reader: BrandReader
  readonly #pool: ReaderPool
  readonly #facts = new CatalogueFacts()
  readonly #memory = new MomentMemory()
  #index: BrandIndex | undefined
  #building = false
  /** The version for which an index was last wanted. */
  #attempted = -1
  readonly #statements: Statements

  constructor(path: string, database: DatabaseSync, tokens: SqliteTokens) {
    this.#database = database
    this.#statements = new Statements(database)
    this.#tokens = tokens
    this.#reader = new BrandReader(this.#database)
    this.#pool = new ReaderPool(path)
  }

  async ping(): Promise<void> {
    this.#statements.prepare('SELECT version FROM catalogue').get()
  }

  version(): number {
    return this.#memory.get('version', () => this.#reader.version())
  }

  /** What takes microseconds is read at once, which costs less than asking a thread; all else by the threads. */
  listBrands(request: ListRequest, from?: Position): Awaitable<BrandPage> {
    const version = this.version()
    const index = request.id === undefined ? this.#indexOf(version) : undefined
    const page = index && this.#listByIndex(index, request, from)
    if (page) return page
    const known = { version, total: this.#facts.total(version, request) }
    if (request.id !== undefined) return this.#reader.list(request, from, known)
    if (isUnfiltered(request) && (from || !isDeep(request)))
      return this.#remember(request, this.#reader.list(request, from, known))
    return this.#facts.inTurn(version, request, async () =>
      this.#remember(
        request,
        await this.#pool.list(request, from, { version, total: this.#facts.total(version, request) }),
      ),
    )
  }

  /** Undefined when that takes too long. */
  #listByIndex(index: BrandIndex, request: ListRequest, from: Position | undefined): BrandPage | undefined {
    return index.list(request, from, {
      recall: () => this.#facts.total(index.version, request),
      remember: (total) => this.#facts.rememberTotal(index.version, request, total),
    })
  }

  /** The index of this version; undefined while a thread builds it. */
  #indexOf(version: number): BrandIndex | undefined {
    if (this.#index?.version === version) return this.#index
    // One at a time, and none again for a version where it failed: until the next, the threads answer.
    if (!this.#building && this.#attempted !== version) {
      this.#building = true
      this.#attempted = version
      this.#index = undefined
      void this.#pool
        .index()
        .then(
          (index) => (this.#index = index),
          () => undefined,
        )
        .finally(() => (this.#building = false))
    }
    return undefined
  }

  #remember(request: ListRequest, page: BrandPage): BrandPage {
    this.#facts.rememberTotal(page.version, request, page.total)
    return page
  }

  findBrand(id: string): FoundBrand | undefined {
    const index = this.#indexOf(this.version())
    if (!index) return this.#reader.find(id)
    const json = index.find(id)
    return json === undefined ? undefined : { json, version: index.version }
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    const row = this.#statements.prepare('SELECT name, svg FROM logo WHERE name = ?').get(name)
    return row as unknown as StoredLogo | undefined
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

  async openImport(): Promise<BrandImport> {
    return new SqliteImport(this.#database, (work) => this.#change('own', work))
  }

  async close(): Promise<void> {
    await this.#pool.close()
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
      this.#memory.forget()
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
