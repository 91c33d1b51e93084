import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from '#service/terminal.ts'
import type { Schema } from './engine.ts'

interface Migration {
  readonly number: number
  readonly sql: string
}

/**
 * Brings the tables up to date, all in one transaction, so that several processes can start at once.
 * @param mustExist whether missing tables are an error.
 * @returns whether it created the tables.
 * @throws CommandFailure when they are another program's, or of a version of this one that it does not know.
 */
export async function migrate(schema: Schema, mustExist: boolean): Promise<boolean> {
  const { folder, name, connect, begin, readVersion, noteVersion } = schema
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ number: Number.parseInt(file, 10), sql: readFileSync(join(folder, file), 'utf8') }))
  const connection = await connect()
  try {
    // Looking first spares the lock, and the right to create tables, at every start but the first.
    const seen = await readVersion(connection)
    if (pendingMigrations(migrations, seen, name).length === 0) return false
    if (seen === 0 && mustExist)
      throw new CommandFailure(`There is no catalogue in the database ${name}: correct DATABASE_URL.`)
    await connection.execute(begin)
    const version = await readVersion(connection)
    for (const { number, sql } of pendingMigrations(migrations, version, name)) {
      await connection.execute(noteVersion(number))
      await connection.execute(sql)
    }
    await connection.execute('COMMIT')
    return version === 0
  } finally {
    await connection.close()
  }
}

/**
 * The migrations that a database needs.
 * @throws CommandFailure when it was written by a version that this one does not know.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  version: number,
  name: string,
): readonly Migration[] {
  const isOld = version > 0 && version < migrations[0]!.number
  if (isOld || version > migrations.at(-1)!.number) {
    throw new CommandFailure(
      isOld
        ? `${name} was written by a version of Brand Catalogue before 0.1: start it with that one, and import the brands from its address with this one.`
        : `${name} was written by a newer version of Brand Catalogue: update this one.`,
    )
  }
  return migrations.filter(({ number }) => number > version)
}
