import { existsSync } from 'node:fs'
import { BrandReader } from '#service/stores/model/brand-reader.ts'
import type { Query } from '#service/stores/model/brand-conditions.ts'
import { MirrorRecord } from '#service/stores/model/mirror-record.ts'
import { StagedImport } from '#service/stores/model/staged-import.ts'
import type { ServerState } from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import { TokenTable } from '#service/stores/model/token-table.ts'
import { CATALOGUE, TOKENS } from '#service/stores/sqlite/migrate.ts'
import { allRows, openDatabase, SqliteFile, tokensPath } from '#service/stores/sqlite/sqlite-file.ts'
import { DIALECT } from './dialect.ts'
import { QueryThreads } from './query-threads.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'

/** Reads a row of each table that the service uses. No index has these columns, so the tables themselves are read. */
const PING = 'SELECT version, (SELECT logo FROM brand LIMIT 1), (SELECT svg FROM logo LIMIT 1) FROM catalogue'
const PING_TOKENS = 'SELECT count(label), max(hash) FROM token'

/** In pages of 4 KB. In a file of 10 MB, no query takes more than a few milliseconds. */
const MAX_SMALL_FILE = 2500

/** The store in a SQLite file. Several processes may have it open. */
export class SqliteStore extends BrandReader implements Store {
  readonly isNew: boolean
  readonly folding: string
  readonly mirror: MirrorRecord
  readonly tokens: TokenTable
  readonly #path: string
  readonly #catalogue: SqliteFile
  readonly #tokens: SqliteFile
  readonly #threads: QueryThreads

  /** Opens the store, creating what is missing. @throws CommandFailure when a file cannot be used. */
  constructor(path: string) {
    super(DIALECT)
    this.isNew = !existsSync(path)
    const catalogue = new SqliteFile(path, CATALOGUE)
    const tokens = new SqliteFile(tokensPath(path), TOKENS)
    this.folding = String(catalogue.database.prepare('SELECT folding FROM catalogue').get()?.['folding'])
    this.mirror = new MirrorRecord((sql, values) => catalogue.run(sql, values))
    this.tokens = new TokenTable((sql, values) => tokens.run(sql, values))
    this.#path = path
    this.#catalogue = catalogue
    this.#tokens = tokens
    this.#threads = new QueryThreads(path)
  }

  checkFiles(): void {
    this.#catalogue.check()
    this.#tokens.check()
  }

  async ping(): Promise<void> {
    this.checkFiles()
    await this.#catalogue.run(PING)
    await this.#tokens.run(PING_TOKENS)
  }

  servers(): readonly ServerState[] {
    return []
  }

  onServerChange(): void {
    // A file is no server.
  }

  async openImport(): Promise<StagedImport> {
    return StagedImport.open(new SqliteTransaction(openDatabase(this.#path, CATALOGUE)))
  }

  async close(): Promise<void> {
    await this.#threads.close()
    this.#tokens.close()
    this.#catalogue.close()
  }

  /** Slow queries run in threads, so that they do not block other requests. */
  protected async read<Row extends object>(query: Query): Promise<readonly Row[]> {
    if (query.isFast) return this.#catalogue.run(query.sql, query.values)
    const [size] = await this.#catalogue.run<{ page_count: number }>('PRAGMA page_count')
    return size!.page_count <= MAX_SMALL_FILE
      ? allRows(this.#catalogue.database, query.sql, query.values)
      : this.#threads.run(query)
  }
}
