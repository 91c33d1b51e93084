import type pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import {
  type ApplyOptions,
  type BrandImport,
  type ImportedBrand,
  type ImportPlan,
  type ImportResult,
  type StoredBrand,
  TooManyDeletions,
} from '#service/stores/store.ts'
import { BRAND_COLUMNS } from './brand-sql.ts'

/** Rows written between two reports of progress. */
const STEP = 10_000
/** How many brands that would be deleted are named. */
const NAMED = 5

const CHANGED = `(staged.name <> brand.name OR staged.logo <> brand.logo
  OR ($4::boolean AND staged.updated_at <> brand.updated_at))`
const MISSING = 'NOT EXISTS (SELECT 1 FROM staged WHERE staged.id = brand.id)'

/**
 * An import stages its rows in a temporary table of a connection of its own, and then brings them into the catalogue in
 * one transaction. Readers see the old catalogue until that is committed, then the new one.
 */
export class PostgresImport implements BrandImport {
  readonly #client: pg.Client
  readonly #onChanged: () => void

  private constructor(client: pg.Client, onChanged: () => void) {
    this.#client = client
    this.#onChanged = onChanged
  }

  /** @param client connected, and closed with the import. `onChanged` runs after the catalogue has changed. */
  static async open(client: pg.Client, onChanged: () => void): Promise<PostgresImport> {
    await client.query(`CREATE TEMP TABLE staged (
      id bigint PRIMARY KEY, name text NOT NULL, name_fold text NOT NULL, logo text NOT NULL,
      updated_at bigint, line integer NOT NULL)`)
    return new PostgresImport(client, onChanged)
  }

  async add(brands: readonly ImportedBrand[]): Promise<readonly number[]> {
    const ids = brands.map(({ id }) => id)
    await this.#client.query(
      `INSERT INTO staged
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::integer[])
       ON CONFLICT DO NOTHING`,
      [
        ids,
        brands.map(({ name }) => name),
        brands.map(({ name }) => foldName(name)),
        brands.map(({ logo }) => logo),
        brands.map(({ updatedAt }) => updatedAt),
        brands.map(({ line }) => line),
      ],
    )
    const { rows } = await this.#client.query<{ id: string; line: number }>(
      'SELECT id::text AS id, line FROM staged WHERE id = ANY ($1::bigint[])',
      [ids],
    )
    const lines = new Map(rows.map(({ id, line }) => [id, line]))
    return brands.map(({ id, line }) => (lines.get(id) === line ? 0 : lines.get(id)!))
  }

  async plan(): Promise<ImportPlan> {
    await this.#client.query('ANALYZE staged')
    const { rows } = await this.#client.query<StoredBrand>(
      `SELECT ${BRAND_COLUMNS} FROM brand WHERE ${MISSING} ORDER BY brand.id LIMIT ${NAMED}`,
    )
    return { rows: await this.#countStaged(), missing: await this.#countMissing(), missingBrands: rows }
  }

  async apply({ now, deleteMissing, takeDates, onProgress }: ApplyOptions): Promise<ImportResult> {
    const rows = await this.#countStaged()
    let added = 0
    let changed = 0
    let deleted = 0
    await this.#client.query('BEGIN')
    try {
      // One writer at a time, whichever process it is in.
      await this.#client.query('SELECT version FROM catalogue FOR UPDATE')
      for await (const { first, last, done } of this.#ranges()) {
        changed += await this.#write(
          `UPDATE brand SET name = staged.name, name_fold = staged.name_fold, logo = staged.logo,
             updated_at = coalesce(staged.updated_at, $3)
           FROM staged WHERE staged.id = brand.id AND staged.id BETWEEN $1 AND $2 AND ${CHANGED}`,
          [first, last, now, takeDates],
        )
        added += await this.#write(
          `INSERT INTO brand (id, name, name_fold, logo, updated_at)
           SELECT id, name, name_fold, logo, coalesce(updated_at, $3) FROM staged
           WHERE id BETWEEN $1 AND $2 AND NOT EXISTS (SELECT 1 FROM brand WHERE brand.id = staged.id)`,
          [first, last, now],
        )
        onProgress(done, rows)
      }
      if (deleteMissing !== undefined) deleted = await this.#deleteMissing(deleteMissing)
      if (added + changed + deleted > 0)
        await this.#client.query('UPDATE catalogue SET version = version + 1')
      await this.#client.query('COMMIT')
    } catch (error) {
      await this.#client.query('ROLLBACK').catch(() => {})
      throw error
    }
    this.#onChanged()
    return { added, changed, deleted, unchanged: rows - added - changed }
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** The staged rows in order of their ids, in steps. */
  async *#ranges(): AsyncGenerator<{ first: string; last: string; done: number }> {
    let done = 0
    let after = '-1'
    for (;;) {
      const { rows } = await this.#client.query<{ first: string; last: string; count: number }>(
        `SELECT min(id)::text AS first, max(id)::text AS last, count(*)::integer AS count
         FROM (SELECT id FROM staged WHERE id > $1::bigint ORDER BY id LIMIT ${STEP}) AS step`,
        [after],
      )
      const { first, last, count } = rows[0]!
      if (count === 0) return
      done += count
      after = last
      yield { first, last, done }
    }
  }

  async #deleteMissing(expected: number): Promise<number> {
    const missing = await this.#countMissing()
    if (missing > expected) throw new TooManyDeletions(missing)
    return this.#write(`DELETE FROM brand WHERE ${MISSING}`, [])
  }

  #countStaged(): Promise<number> {
    return this.#count('SELECT count(*)::integer AS count FROM staged')
  }

  #countMissing(): Promise<number> {
    return this.#count(`SELECT count(*)::integer AS count FROM brand WHERE ${MISSING}`)
  }

  async #count(sql: string): Promise<number> {
    return (await this.#client.query<{ count: number }>(sql)).rows[0]!.count
  }

  async #write(sql: string, values: unknown[]): Promise<number> {
    return (await this.#client.query(sql, values)).rowCount ?? 0
  }
}
