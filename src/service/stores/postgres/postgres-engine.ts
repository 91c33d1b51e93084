import { join } from 'node:path'
import pg from 'pg'
import { CommandFailure } from '#service/command-failure.ts'
import type { ConnectionLimits } from '#service/settings/settings.ts'
import type { Connection, Engine, Query } from '#service/stores/engine.ts'
import { explainOutage, isServerFailure } from '#service/stores/explain-error.ts'
import type { Schema } from '#service/stores/migrate.ts'
import type { ServerChange, ServerState } from '#service/stores/records.ts'
import { DIALECT } from './dialect.ts'
import { connectionConfig, ServerPool } from './server-pool.ts'

interface PostgresOptions {
  /** Address of the primary. */
  readonly url: string
  /** Addresses of its replicas. */
  readonly readUrls: readonly string[]
  readonly limits: ConnectionLimits
  /** The database's name, for messages. */
  readonly name: string
}

/** Timeouts that operators set for ordinary transactions. */
const UNLIMITED = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** The catalogue in a Postgres database and its replicas. Throws StoreUnavailable if no server responds. */
export class PostgresEngine implements Engine {
  readonly dialect = DIALECT
  readonly schemas: readonly Schema[]
  readonly lifetimes = { version: 100, token: 1000 }
  readonly #options: PostgresOptions
  readonly #primary: ServerPool
  readonly #replicas: readonly ServerPool[]
  #onChange: (change: ServerChange) => void = () => {}
  #turn = 0

  constructor(options: PostgresOptions) {
    const { url, readUrls, limits, name } = options
    const onChange = (change: ServerChange): void => this.#onChange(change)
    this.#options = options
    this.#primary = new ServerPool({ url, role: 'primary' }, limits, onChange)
    this.#replicas = readUrls.map(
      (replica) => new ServerPool({ url: replica, role: 'replica' }, limits, onChange),
    )
    this.schemas = [{ ...SCHEMA, name, connect: () => this.connect() }]
  }

  /** Brands are read from a replica, else from the primary; tokens from the primary, else from a replica. */
  async run<Row extends object>({ sql, values = [], ofTokens, writes }: Query): Promise<Row[]> {
    const start = this.#turn++
    const replicas = this.#replicas.map((_, index, all) => all[(start + index) % all.length]!)
    const preferred = ofTokens ? [this.#primary, ...replicas] : [...replicas, this.#primary]
    // Those that failed recently are tried last.
    const servers = writes ? [this.#primary] : preferred.toSorted((a, b) => Number(a.rests) - Number(b.rests))
    for (const server of servers.slice(0, -1)) {
      try {
        return await server.query<Row>(sql, values, { unlessHung: true })
      } catch (error) {
        if (!isServerFailure(error)) throw explainOutage(error)
      }
    }
    // The last one is all there is to wait for.
    try {
      return await servers.at(-1)!.query<Row>(sql, values)
    } catch (error) {
      throw explainOutage(error)
    }
  }

  /**
   * A connection to the primary in one transaction, which may take as long as the file that it reads or writes, its temporary
   * tables included: a pooler such as PgBouncer gives each transaction any of its connections.
   */
  async connect(): Promise<Connection> {
    const { url, limits } = this.#options
    const client = new pg.Client(connectionConfig(url, limits.connectTimeout))
    // The statement in progress reports what broke the connection.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('BEGIN')
      await client.query(UNLIMITED)
    } catch (error) {
      await client.end()
      throw explainOutage(error)
    }
    return {
      query: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
        (await client.query<Row & pg.QueryResultRow>(sql, [...values])).rows,
      write: async (sql, values = []) => (await client.query(sql, [...values])).rowCount ?? 0,
      execute: async (script) => void (await client.query(script)),
      close: () => client.end(),
    }
  }

  checkFiles(): void {
    // There are none.
  }

  servers(): readonly ServerState[] {
    return [this.#primary, ...this.#replicas].map((server) => server.state())
  }

  onServerChange(listener: (change: ServerChange) => void): void {
    this.#onChange = listener
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary, ...this.#replicas].map((server) => server.end()))
  }
}

/**
 * Where tables would be created: the schemas behind it on the search path may have the tables of another program. Not
 * to_regclass, which may still say "none" to who waited for the lock while another process made them.
 */
const TABLES = `SELECT coalesce(bool_or(tablename = 'brand_catalogue_migration'), false) AS ours,
    coalesce(bool_or(tablename = 'brand'), false) AS foreign
  FROM pg_tables WHERE schemaname = current_schema()`

const SCHEMA: Pick<Schema, 'folder' | 'begin' | 'readVersion' | 'noteVersion'> = {
  folder: join(import.meta.dirname, 'migrations'),
  // The advisory lock of "bcat" in ASCII.
  begin: 'SELECT pg_advisory_xact_lock(1650680180)',
  async readVersion(connection) {
    const [tables] = await connection.query<{ ours: boolean; foreign: boolean }>(TABLES)
    if (tables?.ours) {
      const sql = 'SELECT coalesce(max(number), 0) AS version FROM brand_catalogue_migration'
      return (await connection.query<{ version: number }>(sql))[0]!.version
    }
    if (!tables?.foreign) return 0
    throw new CommandFailure(
      'The database has a table brand of another program: name another one in DATABASE_URL, or a schema of its own (docs/operating.md).',
    )
  },
  noteVersion: (
    version,
  ) => `CREATE TABLE IF NOT EXISTS brand_catalogue_migration (number integer PRIMARY KEY);
    INSERT INTO brand_catalogue_migration (number) VALUES (${version})`,
}
