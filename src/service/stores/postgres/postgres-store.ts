import { BrandReader } from '#service/stores/model/brand-reader.ts'
import type { Query } from '#service/stores/model/brand-conditions.ts'
import { MirrorRecord } from '#service/stores/model/mirror-record.ts'
import { StagedImport } from '#service/stores/model/staged-import.ts'
import type { ServerChange, ServerState, StoredToken } from '#service/stores/model/records.ts'
import type { Store } from '#service/stores/model/store.ts'
import { TokenTable } from '#service/stores/model/token-table.ts'
import { type ConnectionOptions, Connections } from './connections/connections.ts'
import { DIALECT } from './dialect.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { migrate } from './migrate.ts'
import { PostgresTransaction } from './postgres-transaction.ts'

/** Milliseconds until the changes of other processes are seen. */
const VERSION_LIFETIME = 100
const TOKEN_LIFETIME = 1000

interface PostgresLocation extends ConnectionOptions {
  /** For messages. */
  readonly databaseName: string
  /** Whether missing tables are an error. */
  readonly mustExist: boolean
}

/**
 * Opens the store in a Postgres database, creating its tables where needed.
 * @throws CommandFailure when the database cannot hold the catalogue. Other errors are explained by `explainPostgresError`.
 */
export async function openPostgresStore({
  databaseName,
  mustExist,
  ...options
}: PostgresLocation): Promise<Store> {
  const connections = new Connections(options)
  const client = await connections.openTransaction()
  try {
    const isNew = await migrate(client, databaseName, mustExist)
    const { rows } = await client.query<{ folding: string }>('SELECT folding FROM catalogue')
    return new PostgresStore(connections, isNew, rows[0]?.folding ?? '')
  } finally {
    await client.end()
  }
}

/** The tables that `/v1` reads. Each may be missing while a backup is being restored. */
const PING = 'SELECT version, EXISTS (SELECT FROM brand), EXISTS (SELECT FROM logo) FROM catalogue'
const PING_TOKENS = 'SELECT EXISTS (SELECT FROM token)'

class PostgresStore extends BrandReader implements Store {
  readonly isNew: boolean
  readonly folding: string
  readonly mirror: MirrorRecord
  readonly tokens: TokenTable
  readonly #connections: Connections
  readonly #versions = new ExpiringCache<number>(VERSION_LIFETIME)

  constructor(connections: Connections, isNew: boolean, folding: string) {
    super(DIALECT)
    this.#connections = connections
    this.tokens = new CachedTokens(connections)
    this.isNew = isNew
    this.folding = folding
    this.mirror = new MirrorRecord(
      (sql, values) => connections.read(sql, values),
      (sql, values) => connections.write(sql, values),
    )
  }

  async ping(): Promise<void> {
    const pings = [this.#connections.read(PING), this.#connections.readFresh(PING_TOKENS)]
    await Promise.all([...pings, super.version()])
  }

  checkFiles(): void {}

  servers(): readonly ServerState[] {
    return this.#connections.states()
  }

  onServerChange(listener: (change: ServerChange) => void): void {
    this.#connections.onChange(listener)
  }

  override version(): Promise<number> {
    return this.#versions.get('', () => super.version())
  }

  async openImport(): Promise<StagedImport> {
    const client = await this.#connections.openTransaction()
    return StagedImport.open(new PostgresTransaction(client, () => this.#versions.clear()))
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  protected read<Row extends object>({ sql, values }: Query): Promise<Row[]> {
    return this.#connections.read(sql, values)
  }
}

/** The tokens that requests use are cached for a second. */
class CachedTokens extends TokenTable {
  readonly #cache: ExpiringCache<StoredToken | undefined>

  constructor(connections: Connections) {
    const cache = new ExpiringCache<StoredToken | undefined>(TOKEN_LIFETIME)
    super(
      // Not from a replica: it may not have a new token or a revocation yet.
      (sql, values) => connections.readFresh(sql, values),
      (sql, values) => connections.write<never>(sql, values).finally(() => cache.clear()),
    )
    this.#cache = cache
  }

  override find(hash: Uint8Array): Promise<StoredToken | undefined> {
    return this.#cache.get(Buffer.from(hash).toString('latin1'), () => super.find(hash))
  }
}
