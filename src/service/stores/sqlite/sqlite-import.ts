import type { DatabaseSync } from 'node:sqlite'
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
import { BRAND_COLUMNS } from '#service/stores/sqlite/readers/brand-sql.ts'
import { explainImportError } from '#service/stores/sqlite/file/explain-error.ts'
import { writeTally } from './fold-names.ts'
import { allRows, eachRow, firstRow } from '#service/stores/sqlite/file/rows.ts'
import { inTransaction, withoutWaiting } from '#service/stores/sqlite/file/transaction.ts'

/** Rows written between two reports of progress. */
const STEP = 10_000
/** How many brands that would be deleted are named. */
const NAMED = 5

const CHANGED = `(staged.name <> brand.name OR staged.logo <> brand.logo
  OR (:takeDates AND staged.updated_at IS NOT NULL AND staged.updated_at <> brand.updated_at))`
const MISSING = 'brand.id NOT IN (SELECT id FROM temp.staged)'

type Change = (whose: 'demo' | 'own', work: () => boolean) => void

/**
 * An import stages its rows in a temporary table, which has a file of its own and blocks nobody, and then brings
 * them into the catalogue in one transaction. Readers see the old catalogue until that is committed, then the new one.
 */
export class SqliteImport implements BrandImport {
  readonly #database: DatabaseSync
  readonly #change: Change

  /** @param change runs work that changes brands, in a transaction; `work` says whether it did. */
  constructor(database: DatabaseSync, change: Change) {
    this.#database = database
    this.#change = change
    database.exec(`DROP TABLE IF EXISTS temp.staged; CREATE TEMP TABLE staged (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_fold TEXT NOT NULL, logo TEXT NOT NULL,
      updated_at INTEGER, line INTEGER NOT NULL) STRICT`)
  }

  async add(brands: readonly ImportedBrand[]): Promise<readonly number[]> {
    const stage = this.#prepare('INSERT OR IGNORE INTO temp.staged VALUES (?, ?, ?, ?, ?, ?)')
    const findLine = this.#prepare('SELECT line FROM temp.staged WHERE id = ?')
    return this.#explained(() =>
      inTransaction(this.#database, 'DEFERRED', () =>
        brands.map(({ id, name, logo, updatedAt, line }) => {
          const { changes } = stage.run(BigInt(id), name, foldName(name), logo, updatedAt, line)
          return Number(changes) > 0 ? 0 : Number(findLine.get(BigInt(id))?.['line'])
        }),
      ),
    )
  }

  async plan(): Promise<ImportPlan> {
    return this.#explained(() =>
      inTransaction(this.#database, 'DEFERRED', () => ({
        rows: this.#count('SELECT count(*) AS count FROM temp.staged'),
        missing: this.#count(`SELECT count(*) AS count FROM brand WHERE ${MISSING}`),
        missingBrands: allRows<StoredBrand>(
          this.#database.prepare(
            `SELECT ${BRAND_COLUMNS} FROM brand WHERE ${MISSING} ORDER BY brand.id LIMIT ${NAMED}`,
          ),
        ),
      })),
    )
  }

  async compare(takeDates: boolean): Promise<ImportComparison> {
    const sql = `SELECT count(*) FILTER (WHERE brand.id IS NULL) AS added, count(*) FILTER (WHERE ${CHANGED}) AS changed,
        count(*) FILTER (WHERE NOT ${CHANGED}) AS unchanged
      FROM temp.staged LEFT JOIN brand ON brand.id = staged.id`
    const counts = this.#explained(() => this.#prepare(sql).get({ takeDates: takeDates ? 1 : 0 })) as Record<
      keyof ImportComparison,
      bigint
    >
    return {
      added: Number(counts.added),
      changed: Number(counts.changed),
      unchanged: Number(counts.unchanged),
    }
  }

  async apply({
    now,
    deleteMissing,
    takeDates,
    onProgress,
    logos,
    demo,
  }: ApplyOptions): Promise<ImportResult> {
    const rows = this.#count('SELECT count(*) AS count FROM temp.staged')
    let added = 0
    let changed = 0
    let deleted = 0
    const write = (): boolean => {
      added = changed = 0
      const tally = new NeedleTally()
      for (const range of this.#ranges()) {
        this.#tallyRange(tally, range.bounds)
        changed += this.#write(
          `UPDATE brand SET name = staged.name, name_fold = staged.name_fold, logo = staged.logo,
             updated_at = ifnull(staged.updated_at, :now)
           FROM temp.staged WHERE staged.id = brand.id AND staged.id BETWEEN :first AND :last AND ${CHANGED}`,
          { ...range.bounds, now, takeDates: takeDates ? 1 : 0 },
        )
        added += this.#write(
          `INSERT INTO brand (id, name, name_fold, logo, updated_at)
           SELECT id, name, name_fold, logo, ifnull(updated_at, :now) FROM temp.staged
           WHERE id BETWEEN :first AND :last AND NOT EXISTS (SELECT 1 FROM brand WHERE brand.id = staged.id)
           ORDER BY id`,
          { ...range.bounds, now },
        )
        onProgress(range.done, rows)
      }
      deleted = deleteMissing === undefined ? 0 : this.#deleteMissing(deleteMissing, tally)
      writeTally(this.#database, tally)
      if (logos) this.#replaceLogos(logos)
      return added + changed + deleted > 0 || logos !== undefined
    }
    this.#explained(() => this.#change(demo ? 'demo' : 'own', write))
    return { added, changed, deleted, unchanged: rows - added - changed }
  }

  async close(): Promise<void> {
    try {
      this.#database.exec('DROP TABLE temp.staged')
    } catch {
      // A full disk refuses this too, and the error of the import says more. The table ends with the connection.
      return
    }
    // Gives the space of the large transaction back, unless somebody is still reading it.
    withoutWaiting(this.#database, () => this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get())
  }

  /** The staged rows in order of their ids, in steps. */
  *#ranges(): Generator<{ bounds: { first: bigint; last: bigint }; done: number }> {
    const next = this.#prepare(
      `SELECT min(id) AS first, max(id) AS last, count(*) AS count
       FROM (SELECT id FROM temp.staged WHERE id > ? ORDER BY id LIMIT ${STEP})`,
    )
    let done = 0
    let after = -1n
    for (;;) {
      const { first, last, count } = firstRow<Record<'first' | 'last' | 'count', bigint>>(next, after)!
      if (count === 0n) return
      done += Number(count)
      after = last
      yield { bounds: { first, last }, done }
    }
  }

  /** Counts the names that staged rows bring and take away. */
  #tallyRange(tally: NeedleTally, bounds: { first: bigint; last: bigint }): void {
    const names = this.#prepare(
      `SELECT brand.name_fold AS before, staged.name_fold AS after
       FROM temp.staged LEFT JOIN brand ON brand.id = staged.id
       WHERE staged.id BETWEEN :first AND :last AND brand.name_fold IS NOT staged.name_fold`,
    )
    for (const { before, after } of eachRow<{ before: string | null; after: string }>(names, bounds)) {
      if (before !== null) tally.count(before, -1)
      tally.count(after)
    }
  }

  #deleteMissing(expected: number, tally: NeedleTally): number {
    const missing = this.#count(`SELECT count(*) AS count FROM brand WHERE ${MISSING}`)
    if (missing > expected) throw new TooManyDeletions(missing)
    const deleted = this.#prepare(`DELETE FROM brand WHERE ${MISSING} RETURNING name_fold AS nameFold`).all()
    for (const { nameFold } of deleted) tally.count(String(nameFold), -1)
    return deleted.length
  }

  #replaceLogos(logos: readonly StoredLogo[]): void {
    this.#database.exec('DELETE FROM logo')
    const add = this.#prepare('INSERT INTO logo (name, svg) VALUES (?, ?)')
    for (const { name, svg } of logos) add.run(name, svg)
  }

  #explained<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw explainImportError(error, this.#database.location() ?? '')
    }
  }

  #count(sql: string): number {
    return Number(this.#prepare(sql).get()?.['count'])
  }

  #write(sql: string, parameters: Record<string, number | bigint>): number {
    return Number(this.#prepare(sql).run(parameters).changes)
  }

  /** Reads integers as BigInt, since ids may be above 2^53. */
  #prepare(sql: string) {
    const statement = this.#database.prepare(sql)
    statement.setReadBigInts(true)
    return statement
  }
}
