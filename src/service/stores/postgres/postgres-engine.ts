import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { WORD_SEPARATORS } from '#contract/orders.ts'
import { CommandFailure } from '#service/terminal.ts'
import type { PostgresLocation } from '#service/settings/settings.ts'
import type { Connection, Dialect, Engine, Query, QueryValue, Schema } from '#service/stores/engine.ts'
import { explainOutage } from '#service/stores/explain-error.ts'
import { MAX_CHANGES } from '#service/stores/records.ts'
import { ServerList } from './server-list.ts'
import { connectionConfig } from './server-pool.ts'

const MAX_RECENT = 10_000

/** Turns off the timeouts that operators set for ordinary transactions. */
const UNLIMITED = `SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/** The catalogue in a Postgres database and its replicas. Throws StoreUnavailable if no server responds. */
export class PostgresEngine implements Engine {
  readonly dialect = POSTGRES
  readonly schemas: readonly Schema[]
  readonly servers: ServerList
  readonly #readsPrimary: boolean
  /** Results by statement, on a monotonic clock: a revoked token must not stay valid because the system clock is set back. */
  readonly #recent = new LRUCache<string, Promise<object[]>>({ max: MAX_RECENT })

  constructor({ url, readUrls, readsPrimary = false, poolSize }: PostgresLocation, name: string) {
    this.servers = new ServerList([url, ...readUrls], poolSize)
    this.#readsPrimary = readsPrimary
    this.schemas = [{ ...SCHEMA, name, connect: () => this.connect() }]
  }

  run<Row extends object>(query: Query): Promise<Row[]> {
    if (query.writes) return this.#ask<Row>(query).finally(() => this.#recent.clear())
    if (query.maxAge === undefined) return this.#ask(query)
    const key = [query.sql, ...(query.values ?? []).map(keyOf)].join()
    // Concurrent requests share one statement. The cache's own `fetch` would reject a read that finds nothing while the
    // cache is cleared.
    const recent = this.#recent.get(key) as Promise<Row[]> | undefined
    if (recent) return recent
    const asked = this.#ask<Row>(query)
    this.#recent.set(key, asked, { ttl: query.maxAge })
    const drop = (): boolean => this.#recent.peek(key) === asked && this.#recent.delete(key)
    asked.then((rows) => rows.length === 0 && drop(), drop)
    return asked
  }

  /** Reads brands from a replica, with the primary as fallback, and tokens from the primary, with the replicas as fallback. */
  async #ask<Row extends object>({ sql, values = [], ofTokens, writes }: Query): Promise<Row[]> {
    if (!writes) return this.servers.read(sql, values, ofTokens || this.#readsPrimary)
    const primary = await this.servers.primary()
    return primary.query<Row>(sql, values).catch((error: unknown) => {
      throw explainOutage(error)
    })
  }

  /**
   * Opens a connection to the primary, in one transaction without time limits, since reading a file may take long. Temporary
   * tables belong to it too: a pooler such as PgBouncer may give the next transaction another connection.
   */
  async connect(): Promise<Connection> {
    const { url } = await this.servers.primary()
    const client = new pg.Client(connectionConfig(url))
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
      execute: async (script) => {
        await client.query(script)
        this.#recent.clear()
      },
      close: () => client.end(),
    }
  }

  close(): Promise<void> {
    return this.servers.close()
  }
}

function keyOf(value: QueryValue): QueryValue {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
}

/**
 * Looks only where tables would be created: later schemas on the search path may have the tables of another program.
 * to_regclass may still find none after a wait for the lock, during which another process created them.
 */
const TABLES = `SELECT coalesce(bool_or(tablename = 'brand_catalogue_migration'), false) AS ours,
    coalesce(bool_or(tablename = 'brand'), false) AS foreign, getdatabaseencoding() AS encoding
  FROM pg_tables WHERE schemaname = current_schema()`

const SCHEMA: Pick<Schema, 'folder' | 'begin' | 'readVersion' | 'recordVersion'> = {
  folder: join(import.meta.dirname, 'migrations'),
  // The key of the lock is "bcat" in ASCII.
  begin: 'SELECT pg_advisory_xact_lock(1650680180)',
  async readVersion(connection) {
    const [tables] = await connection.query<{ ours: boolean; foreign: boolean; encoding: string }>(TABLES)
    // Otherwise, each search for a character that the encoding lacks would fail.
    if (tables?.encoding !== 'UTF8')
      throw new CommandFailure(
        `The database must have the encoding UTF8, not ${tables?.encoding}: create one with "createdb --template=template0 --encoding=UTF8".`,
      )
    if (tables.ours) {
      const sql = 'SELECT coalesce(max(number), 0) AS version FROM brand_catalogue_migration'
      return (await connection.query<{ version: number }>(sql))[0]!.version
    }
    if (!tables.foreign) return 0
    throw new CommandFailure(
      'The database has a table "brand" of another program: set DATABASE_URL to another database or schema (docs/operating.md).',
    )
  },
  recordVersion: (
    version,
  ) => `CREATE TABLE IF NOT EXISTS brand_catalogue_migration (number integer PRIMARY KEY);
    INSERT INTO brand_catalogue_migration (number) VALUES (${version})`,
}

export const POSTGRES: Dialect = {
  brandsBy: { id: 'brand', name_key: 'brand', updated_at: 'brand' },
  // With LIKE or ~, the planner would expect few matches, and collect all of them for each page.
  nameContains: (text, add) => `strpos(name_fold, ${add(text)}) > 0`,
  // The server checks conditions of equal estimated cost in their order. With IS NOT NULL, this one would seem cheaper than
  // `nameContains`, come first, and take twice as long.
  wordBeginsWith: (text, add) =>
    `coalesce(substring(name_fold, CAST(${add(`[${WORD_SEPARATORS}]${escape(text)}`)} AS text)), '') > ''`,
  search: {
    condition: (text, add) => `name_fold LIKE ${add(`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`,
  },
  staging: { idType: 'bigint', temporary: ' ON COMMIT DROP' },
  json: {
    quote: (text) => `CAST(to_json(${text}) AS text)`,
    elements: (array) => `json_array_elements(CAST(${array} AS json))`,
    // Splitting the text takes a fraction of reading it as JSON, whose strings have no line breaks.
    withoutOldest: (elements) =>
      String.raw`'[' || array_to_string((string_to_array(${elements}, E',\n'))[1:${MAX_CHANGES}], E',\n') || ']'`,
  },
  change: {
    begin: 'ANALYZE staged; SELECT version FROM catalogue FOR UPDATE',
    // Otherwise, the server would plan queries for the table as it was, and every search would scan up to 4 MB of entries
    // that are not merged into the index yet. Only the owner of the tables may merge them.
    end: `ANALYZE brand;
      SELECT gin_clean_pending_list(oid) FROM pg_class
      WHERE oid = 'brand_search'::regclass AND pg_has_role(relowner, 'USAGE')`,
  },
}

function escape(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
}
