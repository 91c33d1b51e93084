import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { readMigrations } from '#service/stores/model/numbered-migrations.ts'
import { firstRow } from './rows.ts'
import { inTransaction } from './transaction.ts'

/** One of the files of a store. */
export interface FileKind {
  readonly holds: 'brands' | 'tokens'
  /** The folder of its migrations. */
  readonly migrations: string
  /** The mark by which it is known: four ASCII letters. */
  readonly applicationId: number
  /** What a commit survives beside a crash of the process: with FULL one of the machine, too. The file stays whole in both. */
  readonly synchronous: 'NORMAL' | 'FULL'
}

/** "bcat" */
export const CATALOGUE: FileKind = {
  holds: 'brands',
  migrations: 'catalogue',
  applicationId: 0x62_63_61_74,
  synchronous: 'NORMAL',
}
/** "bctk". A revoked token must stay revoked. */
export const TOKENS: FileKind = {
  holds: 'tokens',
  migrations: 'tokens',
  applicationId: 0x62_63_74_6b,
  synchronous: 'FULL',
}

/**
 * Brings the tables up to date: applies each numbered migration that the file does not have yet, all in one transaction that
 * locks out every other writer, so that several processes may start at once.
 * @throws StartFailure when the file is another program's, or was written by a newer version of this one.
 */
export function migrate(database: DatabaseSync, path: string, kind: FileKind): void {
  const migrations = readMigrations(join(import.meta.dirname, 'migrations', kind.migrations))
  // Reading first avoids the lock at every start but the first.
  if (readVersion(database, path, kind, migrations.length) === migrations.length) return

  inTransaction(database, 'IMMEDIATE', () => {
    const version = readVersion(database, path, kind, migrations.length)
    for (const migration of migrations.slice(version)) database.exec(migration)
    database.exec(`PRAGMA application_id = ${kind.applicationId}`)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

/** @throws StartFailure unless the tables of a file that may only be read are up to date. */
export function checkCurrent(database: DatabaseSync, path: string, kind: FileKind): void {
  const { length } = readMigrations(join(import.meta.dirname, 'migrations', kind.migrations))
  if (readVersion(database, path, kind, length) === length) return
  throw new StartFailure(
    `${shortPath(path)} is of an older version of Brand Catalogue, or empty: open it once without "?mode=ro".`,
  )
}

/** How many migrations the file has seen. */
function readVersion(database: DatabaseSync, path: string, kind: FileKind, known: number): number {
  const prepare = (sql: string) => database.prepare(sql)
  const { tables } = firstRow<{ tables: number }>(prepare('SELECT count(*) AS tables FROM sqlite_schema'))!
  if (tables === 0) return 0
  const { application_id } = firstRow<{ application_id: number }>(prepare('PRAGMA application_id'))!
  if (application_id !== kind.applicationId) {
    throw new StartFailure(
      `${shortPath(path)} is the database of another program: name another file in DATABASE_URL.`,
    )
  }
  const { user_version } = firstRow<{ user_version: number }>(prepare('PRAGMA user_version'))!
  if (user_version > known) {
    throw new StartFailure(
      `${shortPath(path)} was written by a newer version of Brand Catalogue: update this one.`,
    )
  }
  return user_version
}
