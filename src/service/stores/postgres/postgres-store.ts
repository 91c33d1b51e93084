import type pg from 'pg'
import type { ListRequest } from '#contract/read-list-request.ts'
import { BrandList } from '#service/stores/model/brand-list.ts'
import { brandQuery, VERSION_QUERY } from '#service/stores/model/brand-queries.ts'
import { MirrorRecord } from '#service/stores/model/mirror-record.ts'
import { StagedImport } from '#service/stores/model/staged-import.ts'
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
import { checkEncoding } from './check-encoding.ts'
import { type ConnectionOptions, Connections } from './connections/connections.ts'
import { DIALECT } from './dialect.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { foldNames } from './fold-names.ts'
import { PostgresImportConnection } from './import-connection.ts'
import { migrate } from './migrate.ts'
import { PostgresTokens } from './postgres-tokens.ts'
import { readEverything } from './read-everything.ts'
import { requireRows } from './require-rows.ts'

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
    await checkEncoding(client, databaseName)
    const isNew = await migrate(client, databaseName, mustExist)
    await foldNames(client)
    return new PostgresStore(connections, isNew)
  } finally {
    await end()
  }
}

/** The tables that `/v1` reads. Each may be missing while a backup is being restored. */
const PING_BRANDS = 'SELECT version, EXISTS (SELECT FROM brand), EXISTS (SELECT FROM logo) FROM catalogue'
const PING_TOKENS = 'SELECT EXISTS (SELECT FROM token)'

class PostgresStore implements Store {
  readonly isNew: boolean
  readonly mirror: MirrorRecord
  readonly tokens: PostgresTokens
  readonly #connections: Connections
  readonly #list: BrandList
  readonly #versions = new ExpiringCache<number>(VERSION_LIFETIME)

  constructor(connections: Connections, isNew: boolean) {
    this.#connections = connections
    this.tokens = new PostgresTokens(connections)
    this.isNew = isNew
    this.mirror = new MirrorRecord(
      (sql, values) =>
        connections.write(
          async (client) => (await client.query<object & pg.QueryResultRow>(sql, [...values])).rows,
        ),
      (sql, values) => connections.read(sql, values),
    )
    this.#list = new BrandList(
      async ({ sql, values }) => requireRows(await connections.read(sql, values)),
      DIALECT,
    )
  }

  async ping(): Promise<void> {
    await Promise.all([
      this.#connections.read(PING_BRANDS).then(requireRows),
      this.#connections.readFresh(PING_TOKENS),
    ])
  }

  checkFiles(): void {}

  servers(): readonly ServerState[] {
    return this.#connections.states()
  }

  onServerChange(listener: (change: ServerChange) => void): void {
    this.#connections.onChange(listener)
  }

  version(): Promise<number> {
    return this.#versions.get('', async () => {
      const rows = requireRows(await this.#connections.read<Versioned & pg.QueryResultRow>(VERSION_QUERY.sql))
      return rows[0]!.version
    })
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

  async isDemo(): Promise<boolean> {
    return (await this.#connections.read<{ demo: boolean }>('SELECT demo FROM catalogue'))[0]!.demo
  }

  async *readEverything(): AsyncGenerator<readonly StoreEntry[]> {
    const session = await this.#connections.openSession()
    try {
      yield* readEverything(session.client)
    } finally {
      await session.end()
    }
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
