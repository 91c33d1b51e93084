import type pg from 'pg'
import type { QueryValue } from '#service/stores/model/brand-conditions.ts'
import type { Transaction } from '#service/stores/model/engine.ts'
import { DIALECT } from './dialect.ts'

/**
 * An import is one transaction, temporary table included: a pooler such as PgBouncer gives each transaction any of its
 * connections.
 */
export class PostgresTransaction implements Transaction {
  readonly dialect = DIALECT
  readonly #client: pg.Client
  readonly #onChange: () => void

  /** @param client in a transaction. @param onChange called after brands were changed. */
  constructor(client: pg.Client, onChange: () => void) {
    this.#client = client
    this.#onChange = onChange
  }

  async query<Row extends object>(sql: string, values: readonly QueryValue[] = []): Promise<Row[]> {
    return (await this.#client.query<Row & pg.QueryResultRow>(sql, [...values])).rows
  }

  async write(sql: string, values: readonly QueryValue[] = []): Promise<number> {
    return (await this.#client.query(sql, [...values])).rowCount ?? 0
  }

  async change(work: () => Promise<boolean>): Promise<void> {
    await this.#client.query('ANALYZE staged')
    await this.#client.query('SELECT version FROM catalogue FOR UPDATE')
    if (await work()) await updateStatistics(this.#client)
    await this.#client.query('COMMIT')
    this.#onChange()
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}

/**
 * Otherwise the server would plan queries for the table as it was, and every search would read up to 4 MB of entries one
 * by one that are not sorted into the index yet.
 */
async function updateStatistics(client: pg.Client): Promise<void> {
  await client.query('ANALYZE brand')
  // Only the owner of the tables may do this.
  await client.query(
    `SELECT gin_clean_pending_list(oid) FROM pg_class
     WHERE oid = 'brand_search'::regclass AND pg_has_role(relowner, 'USAGE')`,
  )
}
