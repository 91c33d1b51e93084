import type pg from 'pg'
import type { ListRequest } from '#contract/read-list-request.ts'
import { BrandList } from '#service/stores/model/brand-list.ts'
import { brandQuery, FOLDING_QUERY, VERSION_QUERY } from '#service/stores/model/brand-queries.ts'
import { MirrorRecord } from '#service/stores/model/mirror-record.ts'
import { readBrandsAndLogos } from '#service/stores/model/read-everything.ts'
import { StagedImport } from '#service/stores/model/staged-import.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import type {
  BrandImport,
  BrandPage,
  Position,
  ServerChange,
  ServerState,
  Store,
  StoredBrand,
  StoredLogo,
  StoreEntry,
  Versioned,
} from '#service/stores/model/store.ts'
import { type ConnectionOptions, Connections } from './connections/connections.ts'
import { DIALECT } from './dialect.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { PostgresImportConnection } from './import-connection.ts'
import { liftTimeouts } from './lift-timeouts.ts'
import { migrate } from './migrate.ts'
import { PostgresTokens } from './postgres-tokens.ts'

/** Milliseconds until the changes of other processes are seen. */
const VERSION_LIFETIME = 100

interface PostgresLocation extends ConnectionOptions {
  /** For messages. */
  readonly databaseName: string
  /** Whether missing tables are an error. */
  readonly mustExist: boolean
}

/**
 * Opens the store in a Postgres database, creating its tables where needed.
 * @throws StartFailure when the database cannot hold the catalogue. Other errors are explained by `explainPostgresError`.
 */
export async function openPostgresStore({
  databaseName,
  mustExist,
  ...options
}: PostgresLocation): Promise<Store> {
  const connections = new Connections(options)
  const { client, end } = await connections.openSession()
  try {
    const isNew = await migrate(client, databaseName, mustExist)
    const { rows } = await client.query<{ folding: string }>(FOLDING_QUERY)
    return new PostgresStore(connections, isNew, rows[0]?.folding ?? '')
  } finally {
    await end()
  }
}

/** The tables that `/v1` reads. Each may be missing while a backup is being restored. */
const PING_BRANDS = 'SELECT version, EXISTS (SELECT FROM brand), EXISTS (SELECT FROM logo) FROM catalogue'
const PING_TOKENS = 'SELECT EXISTS (SELECT FROM token)'

class PostgresStore implements Store {
  readonly isNew: boolean
  readonly folding: string
  readonly mirror: MirrorRecord
  readonly tokens: PostgresTokens
  readonly #connections: Connections
  readonly #list: BrandList
  readonly #versions = new ExpiringCache<number>(VERSION_LIFETIME)

  constructor(connections: Connections, isNew: boolean, folding: string) {
    this.#connections = connections
    this.tokens = new PostgresTokens(connections)
    this.isNew = isNew
    this.folding = folding
    this.mirror = new MirrorRecord(
      (sql, values) =>
        connections.write(
          async (client) => (await client.query<object & pg.QueryResultRow>(sql, [...values])).rows,
        ),
      (sql, values) => connections.read(sql, values),
    )
    this.#list = new BrandList(({ sql, values }) => connections.read(sql, values), DIALECT)
  }

  async ping(): Promise<void> {
    await Promise.all([this.#readVersion(PING_BRANDS), this.#connections.readFresh(PING_TOKENS)])
  }

  checkFiles(): void {}

  servers(): readonly ServerState[] {
    return this.#connections.states()
  }

  onServerChange(listener: (change: ServerChange) => void): void {
    this.#connections.onChange(listener)
  }

  version(): Promise<number> {
    return this.#versions.get('', () => this.#readVersion(VERSION_QUERY.sql))
  }

  async #readVersion(sql: string): Promise<number> {
    const [row] = await this.#connections.read<Versioned & pg.QueryResultRow>(sql)
    // While a backup is being restored.
    if (!row) throw new StoreUnavailable('The database is not ready now.')
    return row.version
  }

  async listBrands(request: ListRequest, from?: Position): Promise<BrandPage> {
    return this.#list.page(await this.version(), request, from)
  }

  async findBrand(id: string): Promise<(StoredBrand & Versioned) | undefined> {
    const { sql, values } = brandQuery(id)
    const rows = await this.#connections.read<StoredBrand & Versioned & pg.QueryResultRow>(sql, values)
    return rows[0]
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    // Postgres knows no U+0000, and refuses to look for it.
    if (name.includes('\0')) return undefined
    const rows = await this.#connections.read<StoredLogo & pg.QueryResultRow>(
      'SELECT name, svg FROM logo WHERE name = $1',
      [name],
    )
    return rows[0]
  }

  async *readEverything(): AsyncGenerator<readonly StoreEntry[]> {
    const { client, end } = await this.#connections.openSession()
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await liftTimeouts(client)
      yield* readBrandsAndLogos(
        async (sql, values) => (await client.query<object & pg.QueryResultRow>(sql, [...values])).rows,
      )
    } finally {
      await end()
    }
    yield (await this.tokens.list()).map((token) => ({ token }))
  }

  async openImport(): Promise<BrandImport> {
    const session = await this.#connections.openSession()
    const connection = await PostgresImportConnection.open(session, () => this.#versions.clear())
    return new StagedImport(connection)
  }

  close(): Promise<void> {
    return this.#connections.close()
  }
}
