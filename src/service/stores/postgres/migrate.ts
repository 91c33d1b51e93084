import { join } from 'node:path'
import type { Client } from 'pg'
import { CommandFailure } from '#service/command-failure.ts'
import { pendingMigrations, readMigrations } from '#service/stores/model/migrations.ts'

/** A migration holds the advisory lock of this number: "bcat" in ASCII. */
const LOCK = 0x62_63_61_74

/**
 * Brings the tables up to date: applies each numbered file of `migrations/` that the database does not have yet, all in one
 * transaction under a lock, so that several processes may start at once.
 * @param client in a transaction, which is committed if there was anything to apply.
 * @param databaseName for messages.
 * @param mustExist whether missing tables are an error.
 * @returns whether it created the tables.
 * @throws CommandFailure when the tables are another program's, or of a version of this one that it does not know.
 */
export async function migrate(client: Client, databaseName: string, mustExist: boolean): Promise<boolean> {
  const migrations = readMigrations(join(import.meta.dirname, 'migrations'))
  const pending = (version: number) => pendingMigrations(migrations, version, databaseName)
  // Looking first spares the lock, and the right to create tables, at every start but the first.
  const seen = await readVersion(client, databaseName)
  if (pending(seen).length === 0) return false
  if (seen === 0 && mustExist) {
    throw new CommandFailure(`There is no catalogue in the database ${databaseName}: correct DATABASE_URL.`)
  }

  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  const version = await readVersion(client, databaseName)
  if (version === 0) await client.query('CREATE TABLE brand_catalogue_migration (number integer PRIMARY KEY)')
  for (const { number, sql } of pending(version)) {
    await client.query(sql)
    await client.query('INSERT INTO brand_catalogue_migration (number) VALUES ($1)', [number])
  }
  await client.query('COMMIT')
  return version === 0
}

/** The number of the last migration that the database has. */
async function readVersion(client: Client, databaseName: string): Promise<number> {
  // Where tables would be created: the schemas behind it on the search path may have the tables of another program.
  // Not to_regclass, which may still say "none" to who waited for the lock while another process made them.
  const tables = await client.query<{ ours: boolean; foreign: boolean }>(
    `SELECT coalesce(bool_or(tablename = 'brand_catalogue_migration'), false) AS ours,
       coalesce(bool_or(tablename = 'brand'), false) AS foreign
     FROM pg_tables WHERE schemaname = current_schema()`,
  )
  const { ours = false, foreign = false } = tables.rows[0] ?? {}
  if (!ours && foreign) {
    throw new CommandFailure(
      `${databaseName} has a table brand of another program: name another database in DATABASE_URL, or a schema of its own (docs/operating.md).`,
    )
  }
  if (!ours) return 0
  const seen = await client.query<{ version: number }>(
    'SELECT coalesce(max(number), 0) AS version FROM brand_catalogue_migration',
  )
  return seen.rows[0]?.version ?? 0
}
