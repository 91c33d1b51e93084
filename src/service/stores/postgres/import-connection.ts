import type pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import type { QueryValue } from '#service/stores/model/brand-conditions.ts'
import type { ImportConnection } from '#service/stores/model/staged-import.ts'
import type { ImportedBrand } from '#service/stores/model/records.ts'

export const CREATE_STAGED = `CREATE TEMP TABLE staged (
  id bigint PRIMARY KEY, name text NOT NULL, name_fold text NOT NULL, logo text NOT NULL,
  updated_at bigint, fields text, line bigint NOT NULL) ON COMMIT DROP`

/**
 * An import is one transaction, temporary table included: a pooler such as PgBouncer gives each transaction any of its
 * connections.
 */
export class PostgresImportConnection implements ImportConnection {
  readonly #client: pg.Client
  readonly #onChange: () => void

  /** @param client in a transaction that has created the table. @param onChange called after brands were changed. */
  constructor(client: pg.Client, onChange: () => void) {
    this.#client = client
    this.#onChange = onChange
  }

  async stage(brands: readonly ImportedBrand[]): Promise<readonly number[]> {
    const ids = brands.map(({ id }) => id)
    const { rowCount } = await this.#client.query(
      `INSERT INTO staged SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[],
         $6::text[], $7::bigint[]) ON CONFLICT (id) DO NOTHING`,
      [
        ids,
        brands.map(({ name }) => name),
        brands.map(({ name }) => foldName(name)),
        brands.map(({ logo }) => logo),
        brands.map(({ updatedAt }) => updatedAt),
        brands.map(({ fields }) => fields),
        brands.map(({ line }) => line),
      ],
    )
    if (rowCount === brands.length) return brands.map(() => 0)
    const { rows } = await this.#client.query<{ id: string; line: number }>(
      'SELECT id::text AS id, line FROM staged WHERE id = ANY ($1::bigint[])',
      [ids],
    )
    const lines = new Map(rows.map(({ id, line }) => [id, line]))
    return brands.map(({ id, line }) => (lines.get(id) === line ? 0 : lines.get(id)!))
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

  /** Also rolls back what was not applied. */
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
