import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { ListRequest } from '#contract/read-list-request.ts'
import { BrandList } from '#service/stores/model/brand-list.ts'
import { brandQuery, FOLDING_QUERY, type Query, VERSION_QUERY } from '#service/stores/model/brand-queries.ts'
import { MirrorRecord } from '#service/stores/model/mirror-record.ts'
import { readBrandsAndLogos } from '#service/stores/model/read-everything.ts'
import { StagedImport } from '#service/stores/model/staged-import.ts'
import type {
  BrandImport,
  BrandPage,
  Position,
  ServerState,
  Store,
  StoredBrand,
  StoredLogo,
  StoreEntry,
  Versioned,
} from '#service/stores/model/store.ts'
import { explainSqliteError } from '#service/stores/sqlite/file/explain-error.ts'
import { CATALOGUE } from '#service/stores/sqlite/file/migrate.ts'
import { BUSY_TIMEOUT, openDatabase } from '#service/stores/sqlite/file/open-database.ts'
import { allRows, namedValues, runQuery } from '#service/stores/sqlite/file/rows.ts'
import { replacedFileCheck } from '#service/stores/sqlite/file/replaced-file.ts'
import { DIALECT } from './dialect.ts'
import { QueryThreads } from './query-threads.ts'
import { SqliteImportConnection } from './import-connection.ts'
import { SqliteTokens } from './sqlite-tokens.ts'

/**
 * Opens the store in a SQLite file, with its tokens in a second one beside it, creating what is missing. Several processes
 * may have them open.
 * @throws StartFailure when a file cannot be used.
 */
export function openSqliteStore(path: string): Store {
  try {
    return new SqliteStore(path)
  } catch (error) {
    throw explainSqliteError(error, path)
  }
}

/** Reads a row of each table that the service uses. No index has these columns, so the tables themselves are read. */
const PING = 'SELECT version, (SELECT logo FROM brand LIMIT 1), (SELECT svg FROM logo LIMIT 1) FROM catalogue'

/** In pages of 4 KB. In a file of 10 MB, no query takes more than a few milliseconds. */
const MAX_SMALL_FILE = 2500

class SqliteStore implements Store {
  readonly isNew: boolean
  readonly folding: string
  readonly mirror: MirrorRecord
  readonly tokens: SqliteTokens
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #version: StatementSync
  readonly #threads: QueryThreads
  readonly #list = new BrandList((query) => this.#run(query), DIALECT)
  readonly #findLogo: StatementSync
  readonly #pageCount: StatementSync
  readonly #checkFile: () => void

  constructor(path: string) {
    this.isNew = !existsSync(path)
    const database = openDatabase(path, CATALOGUE)
    this.folding = String(database.prepare(FOLDING_QUERY).get()?.['folding'])
    this.tokens = new SqliteTokens(path)
    this.mirror = new MirrorRecord(async (sql, values) => allRows(database.prepare(sql), namedValues(values)))
    this.#checkFile = replacedFileCheck(path)
    this.#path = path
    this.#database = database
    this.#version = database.prepare(VERSION_QUERY.sql)
    this.#threads = new QueryThreads(this.#path)
    this.#findLogo = database.prepare('SELECT name, svg FROM logo WHERE name = ?')
    this.#pageCount = database.prepare('PRAGMA page_count')
  }

  checkFiles(): void {
    this.#checkFile()
    this.tokens.checkFile()
  }

  async ping(): Promise<void> {
    this.checkFiles()
    try {
      this.#database.prepare(PING).get()
    } catch (error) {
      throw explainSqliteError(error, this.#path)
    }
    this.tokens.ping()
  }

  servers(): readonly ServerState[] {
    return []
  }

  onServerChange(): void {
    // A file is no server.
  }

  async version(): Promise<number> {
    return allRows<Versioned>(this.#version)[0]!.version
  }

  async listBrands(request: ListRequest, from?: Position): Promise<BrandPage> {
    return this.#list.page(await this.version(), request, from)
  }

  async findBrand(id: string): Promise<(StoredBrand & Versioned) | undefined> {
    return runQuery<StoredBrand & Versioned>(this.#database, brandQuery(id))[0]
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    return allRows<StoredLogo>(this.#findLogo, name)[0]
  }

  async *readEverything(): AsyncGenerator<readonly StoreEntry[]> {
    const database = new DatabaseSync(this.#path, { readOnly: true, timeout: BUSY_TIMEOUT })
    try {
      database.exec('BEGIN')
      yield* readBrandsAndLogos(async (sql, values) => allRows(database.prepare(sql), namedValues(values)))
    } finally {
      database.close()
    }
    yield (await this.tokens.list()).map((token) => ({ token }))
  }

  async openImport(): Promise<BrandImport> {
    return new StagedImport(new SqliteImportConnection(openDatabase(this.#path, CATALOGUE)))
  }

  async close(): Promise<void> {
    await this.#threads.close()
    this.tokens.close()
    this.#database.close()
  }

  /** Slow queries run in threads, so that they do not block other requests. */
  async #run<Row extends object>(query: Query): Promise<readonly Row[]> {
    const runsHere = query.isFast || Number(this.#pageCount.get()?.['page_count']) <= MAX_SMALL_FILE
    return runsHere ? runQuery(this.#database, query) : this.#threads.run(query)
  }
}
