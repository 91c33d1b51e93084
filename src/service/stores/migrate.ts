import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from '#service/terminal.ts'
import { NoDatabase } from './explain-error.ts'
import type { Schema } from './engine.ts'

/**
 * Brings the tables up to date, all in one transaction, so that several processes can start at once.
 * @param mustExist whether missing tables are an error.
 * @returns whether it created the tables.
 * @throws CommandFailure if they belong to another program, or to a version of this one that it does not know.
 */
export async function migrate(schema: Schema, mustExist: boolean): Promise<boolean> {
  const { folder, name, connect, begin, readVersion, recordVersion } = schema
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ number: Number.parseInt(file, 10), sql: readFileSync(join(folder, file), 'utf8') }))
  const newest = migrations.at(-1)!.number
  /** @throws CommandFailure if the tables belong to a version that this one does not know. */
  const readKnown = async (): Promise<number> => {
    const version = await readVersion(connection)
    if (version > newest)
      throw new CommandFailure(`${name} was written by a newer version of Brand Catalogue: update this one.`)
    if (version > 0 && version < migrations[0]!.number)
      throw new CommandFailure(
        `${name} was written by a version of Brand Catalogue before 0.1: start that version on it, then import the brands from its address with this version.`,
      )
    return version
  }
  const connection = await connect()
  try {
    // With nothing to migrate, a start needs neither the lock nor the right to create tables.
    const seen = await readKnown()
    if (seen === newest) return false
    if (seen === 0 && mustExist)
      throw new NoDatabase(`There is no catalogue in the database ${name}: correct DATABASE_URL.`)
    await connection.execute(begin)
    const version = await readKnown()
    for (const { number, sql } of migrations) {
      if (number <= version) continue
      await connection.execute(recordVersion(number))
      await connection.execute(sql)
    }
    await connection.execute('COMMIT')
    return version === 0
  } finally {
    await connection.close()
  }
}
