import { foldName, FOLDING } from '#contract/fold-name.ts'
import { CommandFailure, printLine } from '#service/terminal.ts'
import { SELECTED_BRAND } from './brand-conditions.ts'
import { isBusy } from './explain-error.ts'
import type { Connection, Dialect } from './engine.ts'
import {
  type ApplyOptions,
  type ImportedBrand,
  MAX_CHANGES,
  type StoredBrand,
  type StoredLogo,
} from './records.ts'

/** The version of our folding rules and that of Unicode. Each store records those with which its names were folded. */
export const CURRENT_FOLDING = `${FOLDING} ${process.versions['unicode']}`

const BATCH_SIZE = 10_000

/** See `Versioned`: the time in microseconds since 1970, or the last version + 1 if that is later. */
const RAISE_VERSION = 'UPDATE catalogue SET version = CASE WHEN version < $1 THEN $1 ELSE version + 1 END'

/** How many brands to be deleted a plan lists by default. */
const NAMED = 5

const MISSING = 'NOT EXISTS (SELECT 1 FROM staged WHERE staged.id = brand.id)'

/** In characters. A shorter list has room for the three that an import adds, unless its dates have fewer than ten digits. */
const SHORT_LIST = '[1700000000,{}],'.length * (MAX_CHANGES - 3)

/**
 * The SQL of the changes of a brand that is updated from its staged row: what differs, then its earlier changes. A change has
 * the date of its brand, so that a list of brands by dates agrees with it, unless the import does not bring a later date.
 */
function changesOf({ json }: Dialect): string {
  const at =
    'CASE WHEN staged.updated_at > brand.updated_at THEN staged.updated_at ELSE CAST($1 AS bigint) END'
  const change = (isSame: string, before: string): string =>
    `CASE WHEN ${isSame} THEN '' ELSE '[' || ${at} || ',' || ${before} || '],\n' END`
  const ofColumn = (column: string): string =>
    change(`staged.${column} = brand.${column}`, `'"${column}",' || ${json.quote(`brand.${column}`)}`)
  const ofFields = change('coalesce(staged.fields, brand.fields) = brand.fields', 'brand.fields')
  const earlier = 'substr(brand.changes, 2, length(brand.changes) - 2)'
  const list = `rtrim(${ofColumn('name')} || ${ofColumn('logo')} || ${ofFields} || ${earlier}, ',\n')`
  // Postgres takes a quarter longer with a subquery here, even where it does not run it.
  return `CASE WHEN length(brand.changes) < ${SHORT_LIST} THEN '[' || ${list} || ']' ELSE ${json.withoutOldest(list)} END`
}

/** What an import would change: see `StagedImport`. */
export type ImportPlan = Awaited<ReturnType<StagedImport['plan']>>

/** Stages brands in a temporary table, which blocks nobody, and then applies them in one transaction. */
export class StagedImport {
  readonly #connection: Connection
  readonly #dialect: Dialect

  private constructor(connection: Connection, dialect: Dialect) {
    this.#connection = connection
    this.#dialect = dialect
  }

  static async open(connection: Connection, dialect: Dialect): Promise<StagedImport> {
    const { idType, temporary } = dialect.staging
    const create = `CREATE TEMP TABLE staged (id ${idType} PRIMARY KEY, name text NOT NULL, name_fold text NOT NULL,
      logo text NOT NULL, updated_at bigint, fields text, line bigint NOT NULL)${temporary}`
    try {
      await connection.write(create)
    } catch (error) {
      await connection.close()
      throw error
    }
    return new StagedImport(connection, dialect)
  }

  /** Adds rows; of those with the same id, the first is kept. @returns the line of that earlier row for each row, or 0. */
  async add(brands: readonly ImportedBrand[]): Promise<readonly number[]> {
    const { elements } = this.#dialect.json
    const valuesOf = ({ id, name, logo, updatedAt, fields, line }: ImportedBrand) =>
      [id, name, foldName(name), logo, updatedAt, fields, line] as const
    const rows = JSON.stringify(brands.map(valuesOf))
    const added = await this.#connection.write(
      `INSERT INTO staged SELECT CAST(value ->> 0 AS bigint), value ->> 1, value ->> 2, value ->> 3,
         CAST(value ->> 4 AS bigint), value ->> 5, CAST(value ->> 6 AS bigint)
       FROM ${elements('$1')} WHERE true ON CONFLICT (id) DO NOTHING`,
      [rows],
    )
    if (added === brands.length) return brands.map(() => 0)
    const held = await this.#connection.query<{ id: string; line: number }>(
      `SELECT CAST(id AS text) AS id, line FROM staged
       WHERE id IN (SELECT CAST(value ->> 0 AS bigint) FROM ${elements('$1')})`,
      [rows],
    )
    const lines = new Map(held.map(({ id, line }) => [id, line]))
    return brands.map(({ id, line }) => (lines.get(id) === line ? 0 : lines.get(id)!))
  }

  /** @param named how many of the missing brands the plan lists. */
  async plan(named = NAMED) {
    return {
      rows: await this.#count('staged'),
      /** How many brands of the store are not among the rows. */
      missing: await this.#count(`brand WHERE ${MISSING}`),
      missingBrands: await this.#connection.query<StoredBrand>(
        `SELECT ${SELECTED_BRAND} FROM brand WHERE ${MISSING} ORDER BY brand.id LIMIT $1`,
        [named],
      ),
    }
  }

  /**
   * Applies all rows: readers see the state before or after. Without `takeDates`, an otherwise unchanged brand keeps its date.
   * @returns how many brands it has changed, or would change.
   * @throws CommandFailure if more brands would be deleted than allowed, because the store has changed in the meantime.
   */
  async apply({ deleteMissing, takeDates, logos, copiedAt, isDryRun }: ApplyOptions) {
    const rows = await this.#count('staged')
    let added = 0
    let changed = 0
    let deleted = 0
    const isEmpty = rows === 0 && deleteMissing === undefined && logos === undefined && copiedAt === undefined
    // There is nothing to write, so do not wait for other processes.
    if (isEmpty) return { added, changed, deleted, unchanged: 0 }
    await this.#change(async () => {
      const now = await this.#now()
      const isFirst = (await this.#count('(SELECT id FROM brand LIMIT 1) AS one')) === 0
      if (deleteMissing !== undefined) deleted = await this.#deleteMissing(deleteMissing)
      changed = await this.#connection.write(
        `UPDATE brand SET name = staged.name, name_fold = staged.name_fold, logo = staged.logo,
           updated_at = coalesce(staged.updated_at, CASE WHEN brand.updated_at > $1 THEN brand.updated_at ELSE $1 END),
           fields = coalesce(staged.fields, brand.fields), changes = ${changesOf(this.#dialect)}
         FROM staged WHERE staged.id = brand.id AND (staged.name <> brand.name OR staged.logo <> brand.logo
           OR coalesce(staged.fields, brand.fields) <> brand.fields
           ${takeDates ? 'OR coalesce(staged.updated_at, brand.updated_at) <> brand.updated_at' : ''})`,
        [now],
      )
      added = await this.#connection.write(
        `INSERT INTO brand (id, name, name_fold, logo, updated_at, fields, changes)
         SELECT id, name, name_fold, logo, coalesce(updated_at, $1), coalesce(fields, '{}'),
           ${isFirst ? "'[]'" : `'[[' || coalesce(updated_at, CAST($1 AS bigint)) || ',"id",null]]'`} FROM staged
         WHERE ${isFirst ? 'true' : 'NOT EXISTS (SELECT 1 FROM brand WHERE brand.id = staged.id)'} ORDER BY id`,
        [now],
      )
      if (logos) await this.#replaceLogos(logos)
      if (copiedAt !== undefined) await this.#connection.write('UPDATE mirror SET copied_at = $1', [copiedAt])
      return added + changed + deleted > 0 || logos !== undefined
    }, isDryRun)
    return { added, changed, deleted, unchanged: rows - added - changed }
  }

  /** Folds all names again, and updates those that other rules folded differently. */
  async foldNames(): Promise<void> {
    for (let after = '-1'; ;) {
      const brands = await this.#connection.query<StoredBrand & { nameFold: string }>(
        `SELECT ${SELECTED_BRAND}, name_fold AS "nameFold" FROM brand
         WHERE brand.id > $1 ORDER BY brand.id LIMIT ${BATCH_SIZE}`,
        [after],
      )
      await this.add(
        brands.flatMap((brand) => (foldName(brand.name) === brand.nameFold ? [] : [{ ...brand, line: 0 }])),
      )
      const last = brands.at(-1)
      if (!last) break
      after = last.id
    }
    await this.#change(async () => {
      const changed = await this.#connection.write(
        `UPDATE brand SET name_fold = staged.name_fold FROM staged
         WHERE staged.id = brand.id AND staged.name = brand.name AND staged.name_fold <> brand.name_fold`,
      )
      await this.#connection.write('UPDATE catalogue SET folding = $1', [CURRENT_FOLDING])
      return changed > 0
    })
  }

  /** Closes the connection, which rolls back anything that was not applied. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#connection.close()
  }

  /** Runs `work` in one transaction that locks out other writers. It returns whether it changed any brands. */
  async #change(work: () => Promise<boolean>, isDryRun = false): Promise<void> {
    await this.#begin()
    const isChanged = await work()
    // Closing the import rolls the transaction back.
    if (isDryRun) return
    if (isChanged) {
      await this.#connection.write(RAISE_VERSION, [Date.now() * 1000])
      await this.#connection.execute(this.#dialect.change.end)
    }
    await this.#connection.execute('COMMIT')
  }

  /** Begins a transaction once no other process writes. If the database stops waiting, prints a message and tries again. */
  async #begin(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.#connection.execute(this.#dialect.change.begin)
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (attempt === 0) printLine('Another program is writing to the database: waiting for it to finish…')
      }
    }
  }

  /**
   * Unix seconds, read after the wait for other imports. Never earlier than the last import, even if the clock was set back:
   * a client that asks for changes since then would miss brands with an earlier date.
   */
  async #now(): Promise<number> {
    const [catalogue] = await this.#connection.query<{ version: number }>('SELECT version FROM catalogue')
    return Math.floor(Math.max(Date.now(), catalogue!.version / 1000) / 1000)
  }

  async #replaceLogos(logos: readonly StoredLogo[]): Promise<void> {
    await this.#connection.write('DELETE FROM logo')
    for (const { name, svg } of logos)
      await this.#connection.write('INSERT INTO logo (name, svg) VALUES ($1, $2)', [name, svg])
  }

  async #deleteMissing(allowed: number): Promise<number> {
    const missing = await this.#count(`brand WHERE ${MISSING}`)
    if (missing > allowed)
      throw new CommandFailure(
        `The catalogue has changed in the meantime: ${missing} brands would be deleted. Run the command again.`,
      )
    return this.#connection.write(`DELETE FROM brand WHERE ${MISSING}`)
  }

  async #count(from: string): Promise<number> {
    const [counted] = await this.#connection.query<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)
    return counted?.count ?? 0
  }
}

/** Adds the demo catalogue, in one transaction. */
export async function populate(
  store: { openImport(): Promise<StagedImport> },
  brands: readonly StoredBrand[],
  logos: readonly StoredLogo[],
): Promise<void> {
  await using work = await store.openImport()
  await work.add(brands.map((brand) => ({ ...brand, line: 0 })))
  await work.apply({ takeDates: true, logos })
}
