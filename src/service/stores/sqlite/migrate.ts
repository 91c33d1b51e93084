import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { shortPath } from '#service/terminal.ts'
import { CommandFailure } from '#service/command-failure.ts'
import { pendingMigrations, readMigrations } from '#service/stores/model/migrations.ts'

/** One of the files of a store. */
export interface FileKind {
  /** The folder of its migrations. */
  readonly migrations: string
  /** Identifies the file: four ASCII letters. */
  readonly applicationId: number
  /** With FULL, a commit survives a power failure; with NORMAL, a crash of the process. Neither damages the file. */
  readonly synchronous: 'NORMAL' | 'FULL'
}

/** "bcat" */
export const CATALOGUE: FileKind = {
  migrations: 'catalogue',
  applicationId: 0x62_63_61_74,
  synchronous: 'NORMAL',
}
/** "bctk". A revocation must not be lost. */
export const TOKENS: FileKind = {
  migrations: 'tokens',
  applicationId: 0x62_63_74_6b,
  synchronous: 'FULL',
}

/**
 * Brings the tables up to date: applies the numbered migrations that the file does not have yet, all in one transaction
 * under the write lock, so that several processes can start at once. After an error, the caller closes the database.
 * @throws CommandFailure when the file is another program's, or of a version of this one that it does not know.
 */
export function migrate(database: DatabaseSync, path: string, kind: FileKind): void {
  const migrations = readMigrations(join(import.meta.dirname, 'migrations', kind.migrations))
  const pending = () => pendingMigrations(migrations, readVersion(database, path, kind), shortPath(path))
  // Most starts need no lock.
  if (pending().length === 0) return

  database.exec('BEGIN IMMEDIATE')
  for (const { number, sql } of pending()) {
    database.exec(sql)
    database.exec(`PRAGMA application_id = ${kind.applicationId}`)
    database.exec(`PRAGMA user_version = ${number}`)
  }
  database.exec('COMMIT')
}

/** The number of the last migration that the file has. */
function readVersion(database: DatabaseSync, path: string, kind: FileKind): number {
  const readNumber = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0])
  if (readNumber('SELECT count(*) FROM sqlite_schema') === 0) return 0
  if (readNumber('PRAGMA application_id') !== kind.applicationId) {
    throw new CommandFailure(
      `${shortPath(path)} is the database of another program: name another file in DATABASE_URL.`,
    )
  }
  return readNumber('PRAGMA user_version')
}
