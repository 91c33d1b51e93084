import type pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import {
  type ApplyOptions,
  type BrandImport,
  type ImportComparison,
  type ImportedBrand,
  type ImportPlan,
  type ImportResult,
  type StoredBrand,
  type StoredLogo,
  TooManyDeletions,
} from '#service/stores/model/store.ts'
import { NeedleTally } from '#service/stores/model/short-needles.ts'
import { BRAND_COLUMNS } from './brand-sql.ts'
import { writeTally } from './fold-names.ts'
import type { Session } from './session.ts'

/** Rows written between two reports of progress. */
const STEP = 10_000
/** How many brands that would be deleted are named. */
const NAMED = 5

/** Null if the brand is not there. */
const CHANGED = `(staged.name <> brand.name OR staged.logo <> brand.logo
  OR ($takeDates AND staged.updated_at IS NOT NULL AND staged.updated_at <> brand.updated_at))`
const MISSING = 'NOT EXISTS (SELECT FROM staged WHERE staged.id = brand.id)'

/** Adds logos; one with a name that is taken replaces it. */
export async function writeLogos(client: pg.ClientBase, logos: readonly StoredLogo[]): Promise<void> {
  await client.query(
    `INSERT INTO logo (name, svg) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET svg = excluded.svg`,
    [logos.map(({ name }) => name), logos.map(({ svg }) => svg)],
  )
}

/** Lets the transaction in progress take as long as the file that it reads or writes. */
export async function liftTimeouts(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT set_config(name, '0', true) FROM pg_settings WHERE name = ANY ($1)", [TIMEOUTS])
}

/** Runs work that changes brands, within the import's transaction; `work` says whether it did. */
type Change = (client: pg.ClientBase, whose: 'demo' | 'own', work: () => Promise<boolean>) => Promise<void>

/** Timeouts that operators set for ordinary transactions. */
const TIMEOUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/**
 * An import is one transaction on a connection of its own. Its rows go to a temporary table, which locks nobody out, and
 * then to the catalogue: readers see the old catalogue until the commit, then the new one. The temporary table is part of
 * the transaction because a pooler such as PgBouncer gives each transaction any of its connections.
 */
export class PostgresImport implements BrandImport {
  readonly #session: Session
  readonly #client: pg.Client
  readonly #change: Change
  #rows = 0

  private constructor(session: Session, change: Change) {
    this.#session = session
    this.#client = session.client
    this.#change = change
  }

  static async open(session: Session, change: Change): Promise<PostgresImport> {
    const { client } = session
    try {
      await client.query('BEGIN')
      await liftTimeouts(client)
      await client.query(`CREATE TEMP TABLE staged (
        id bigint PRIMARY KEY, name text NOT NULL, name_fold text NOT NULL, logo text NOT NULL,
        updated_at bigint, line bigint NOT NULL, place bigint NOT NULL UNIQUE) ON COMMIT DROP`)
    } catch (error) {
      await session.end()
      throw error
    }
    return new PostgresImport(session, change)
  }

  async add(brands: readonly ImportedBrand[]): Promise<readonly number[]> {
    const ids = brands.map(({ id }) => id)
    const first = this.#rows
    this.#rows += brands.length
    const { rowCount } = await this.#client.query(
      `INSERT INTO staged SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[],
         $6::bigint[], $7::bigint[]) ON CONFLICT (id) DO NOTHING`,
      [
        ids,
        brands.map(({ name }) => name),
        brands.map(({ name }) => foldName(name)),
        brands.map(({ logo }) => logo),
        brands.map(({ updatedAt }) => updatedAt),
        brands.map(({ line }) => line),
        brands.map((_, index) => first + index),
      ],
    )
    if (rowCount === brands.length) return brands.map(() => 0)
    const staged = await this.#client.query<{ id: string; line: number; place: number }>(
      'SELECT id::text AS id, line::float8 AS line, place::float8 AS place FROM staged WHERE id = ANY ($1::bigint[])',
      [ids],
    )
    const byId = new Map(staged.rows.map((row) => [row.id, row]))
    return ids.map((id, index) => {
      const row = byId.get(id)
      return row === undefined || row.place === first + index ? 0 : row.line
    })
  }

  async plan(): Promise<ImportPlan> {
    await this.#client.query('ANALYZE staged')
    return this.#reading(async () => {
      const missing = await this.#client.query<StoredBrand>(
        `SELECT ${BRAND_COLUMNS} FROM brand WHERE ${MISSING} ORDER BY brand.id LIMIT ${NAMED}`,
      )
      return {
        rows: await this.#count('SELECT count(*)::float8 AS count FROM staged'),
        missing: await this.#count(`SELECT count(*)::float8 AS count FROM brand WHERE ${MISSING}`),
        missingBrands: missing.rows,
      }
    })
  }

  async compare(takeDates: boolean): Promise<ImportComparison> {
    return this.#reading(async () => {
      const { rows } = await this.#client.query<ImportComparison>(
        `SELECT count(*) FILTER (WHERE brand.id IS NULL)::float8 AS added,
           count(*) FILTER (WHERE ${CHANGED.replace('$takeDates', '$1')})::float8 AS changed,
           count(*) FILTER (WHERE NOT ${CHANGED.replace('$takeDates', '$1')})::float8 AS unchanged
         FROM staged LEFT JOIN brand USING (id)`,
        [takeDates],
      )
      return rows[0]!
    })
  }

  async apply({
    now,
    deleteMissing,
    takeDates,
    onProgress,
    logos,
    demo,
  }: ApplyOptions): Promise<ImportResult> {
    const rows = await this.#count('SELECT count(*)::float8 AS count FROM staged')
    let added = 0
    let changed = 0
    let deleted = 0
    const write = async (): Promise<boolean> => {
      const tally = new NeedleTally()
      // A step touches few of the catalogue's rows, yet the server would rather read them all, in each step.
      await this.#client.query('SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off')
      for (let first = 0; first < this.#rows; first += STEP) {
        await this.#tallyRange(tally, first)
        const range = [now, first, first + STEP]
        changed += await this.#write(
          `UPDATE brand SET name = staged.name, name_fold = staged.name_fold, logo = staged.logo,
             updated_at = coalesce(staged.updated_at, $1::bigint)
           FROM staged WHERE staged.id = brand.id AND staged.place >= $2 AND staged.place < $3
             AND ${CHANGED.replace('$takeDates', '$4')}`,
          [...range, takeDates],
        )
        added += await this.#write(
          `INSERT INTO brand (id, name, name_fold, logo, updated_at)
           SELECT id, name, name_fold, logo, coalesce(updated_at, $1::bigint) FROM staged
           WHERE place >= $2 AND place < $3 AND NOT EXISTS (SELECT FROM brand WHERE brand.id = staged.id)
           ORDER BY id`,
          range,
        )
        onProgress(Math.min(first + STEP, rows), rows)
      }
      await this.#client.query('RESET enable_hashjoin; RESET enable_mergejoin')
      deleted = deleteMissing === undefined ? 0 : await this.#deleteMissing(deleteMissing, tally)
      if (logos) await this.#replaceLogos(logos)
      if (added + changed + deleted === 0 && !logos) return false
      await writeTally(this.#client, tally)
      return true
    }
    await this.#client.query('SAVEPOINT apply')
    try {
      await this.#change(this.#client, demo ? 'demo' : 'own', write)
    } catch (error) {
      // The staged rows stay, so that apply can be called again.
      await this.#client.query('ROLLBACK TO SAVEPOINT apply').catch(() => {})
      throw error
    }
    await this.#client.query('COMMIT')
    return { added, changed, deleted, unchanged: rows - added - changed }
  }

  /** Also rolls back what was not applied. */
  close(): Promise<void> {
    return this.#session.end()
  }

  /**
   * Reads the catalogue. Going back to the savepoint releases the lock on it: someone may take long to confirm what was
   * read, and a restore must not wait for that.
   */
  async #reading<T>(read: () => Promise<T>): Promise<T> {
    await this.#client.query('SAVEPOINT reading')
    const result = await read()
    await this.#client.query('ROLLBACK TO SAVEPOINT reading')
    return result
  }

  /** Counts the names that staged rows bring and take away. */
  async #tallyRange(tally: NeedleTally, first: number): Promise<void> {
    const { rows } = await this.#client.query<{ before: string | null; after: string }>(
      `SELECT brand.name_fold AS before, staged.name_fold AS after FROM staged LEFT JOIN brand USING (id)
       WHERE place >= $1 AND place < $2 AND brand.name_fold IS DISTINCT FROM staged.name_fold`,
      [first, first + STEP],
    )
    for (const { before, after } of rows) {
      if (before !== null) tally.count(before, -1)
      tally.count(after)
    }
  }

  async #deleteMissing(expected: number, tally: NeedleTally): Promise<number> {
    const missing = await this.#count(`SELECT count(*)::float8 AS count FROM brand WHERE ${MISSING}`)
    if (missing > expected) throw new TooManyDeletions(missing)
    const { rows } = await this.#client.query<{ nameFold: string }>(
      `DELETE FROM brand WHERE ${MISSING} RETURNING name_fold AS "nameFold"`,
    )
    for (const { nameFold } of rows) tally.count(nameFold, -1)
    return rows.length
  }

  async #replaceLogos(logos: readonly StoredLogo[]): Promise<void> {
    await this.#client.query('DELETE FROM logo')
    await writeLogos(this.#client, logos)
  }

  async #count(sql: string): Promise<number> {
    return (await this.#client.query<{ count: number }>(sql)).rows[0]!.count
  }

  async #write(sql: string, values: unknown[]): Promise<number> {
    return (await this.#client.query(sql, values)).rowCount ?? 0
  }
}
