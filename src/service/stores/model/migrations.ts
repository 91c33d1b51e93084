import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from '#service/command-failure.ts'

interface Migration {
  readonly number: number
  readonly sql: string
}

/** The SQL files of a folder, in order of their numbers. The version of a store is the number of the last one it has. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ number: Number.parseInt(name, 10), sql: readFileSync(join(folder, name), 'utf8') }))
}

/**
 * The migrations that a store needs. The first file creates all tables.
 * @param version 0: the store has no tables.
 * @param store its name, for messages.
 * @throws CommandFailure when the store was written by a version that this one does not know.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  version: number,
  store: string,
): readonly Migration[] {
  const isOld = version > 0 && version < migrations[0]!.number
  if (isOld || version > migrations.at(-1)!.number) {
    throw new CommandFailure(
      isOld
        ? `${store} was written by a version of Brand Catalogue before 0.1: start it with that one, and import the brands from its address with this one.`
        : `${store} was written by a newer version of Brand Catalogue: update this one.`,
    )
  }
  return migrations.filter(({ number }) => number > version)
}
