/** `brand-catalogue backup FOLDER`: copies the SQLite files that DATABASE_URL names. The service may be running. */
import { existsSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, realpath, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandFailure, exitOnInterrupt, shortPath, showProgress } from '#service/terminal.ts'
import { type Environment, readDatabase } from '#service/settings/settings.ts'
import { databaseName } from '#service/stores/open-store.ts'
import { fileErrorReason } from '#service/stores/sqlite/explain-file-error.ts'
import { QueryThreads } from '#service/stores/sqlite/query-threads.ts'
import { createPrivately, tokensPath } from '#service/stores/sqlite/sqlite-file.ts'

/**
 * Writes brands and tokens to one file each, in a new folder for its owner alone, which gets its name only once complete.
 * @throws CommandFailure if the folder exists, or cannot be written; no part of it is left behind then.
 */
export async function backupCommand(folder: string, environment: Environment): Promise<void> {
  const database = readDatabase(environment)
  const name = databaseName(database)
  if (database.engine === 'postgres')
    throw new CommandFailure(`${name} is in Postgres: back it up with pg_dump (docs/operating.md says how).`)
  if (!existsSync(database.path))
    throw new CommandFailure(`There is no database ${name}: correct DATABASE_URL.`)
  if (existsSync(folder))
    throw new CommandFailure(`${shortPath(folder)} already exists: name another folder.`)

  const partial = `${folder}.${process.pid}.part`
  const remove = () => rmSync(partial, { recursive: true, force: true })
  using _ = exitOnInterrupt('No backup was made.', remove)
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 })
    const path = await realpath(database.path)
    const brands = await copy(path, partial, 'brand')
    const tokens = await copy(tokensPath(path), partial, 'token')
    await rename(partial, folder)
    console.log(`Wrote ${shortPath(folder)}: ${brands} brands and ${tokens} tokens from ${name}.`)
  } catch (error) {
    const reason =
      fileErrorReason(error, folder) ?? fileErrorReason(error, database.path) ?? (error as Error).message
    remove()
    throw new CommandFailure(`The backup ${shortPath(folder)} of ${name} failed: ${reason}.`, {
      cause: error,
    })
  }
}

/** Copies one snapshot of a file, even if others write to it meanwhile. @returns the number of rows of a table, formatted. */
async function copy(path: string, folder: string, table: 'brand' | 'token'): Promise<string> {
  const target = join(folder, basename(path))
  createPrivately(target)
  const megabytes = (file: string) => Math.ceil(statSync(file).size / 1e6).toLocaleString('en')
  const show = () =>
    showProgress(`${basename(path)}: ${megabytes(target)} MB of about ${megabytes(path)} copied`)
  const progress = setInterval(show, 200)
  const thread = new QueryThreads(path)
  try {
    await thread.run({ sql: 'VACUUM INTO $1', values: [target] })
  } finally {
    clearInterval(progress)
    showProgress('')
    await thread.close()
  }
  // SQLite does not wait until a copy is on the disk.
  await using file = await open(target, 'r+')
  await file.sync()
  using copied = new DatabaseSync(target, { readOnly: true })
  const counted = copied.prepare(`SELECT count(*) AS count FROM ${table}`).get()
  return Number(counted?.['count']).toLocaleString('en')
}
