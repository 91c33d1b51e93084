import { existsSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure } from '#service/command/start-failure.ts'

/** Explains SQLite's result codes to operators (https://sqlite.org/rescode.html). */
const CAUSES: Readonly<Record<number, string>> = {
  5: 'is locked by another program',
  8: 'cannot be written: its file or folder does not allow it, or DATABASE_URL says "?mode=ro"',
  10: 'cannot be read or written: the disk reports an error',
  11: 'is corrupt: restore it from a backup, or move it away to start with an empty one',
  13: 'cannot be written: the disk is full',
  14: 'cannot be opened: its folder or the file itself does not allow it',
  26: 'is not a SQLite database: name another file in DATABASE_URL, or move it away to start with an empty one',
}
/** The same for the tokens file, so that nobody deletes the brands because of it. */
const TOKEN_CAUSES: Readonly<Record<number, string>> = {
  ...CAUSES,
  11: 'is corrupt: restore it from a backup, or move it away and create new tokens. The brands are in another file',
  26: 'is not a SQLite database: restore it from a backup, or move it away and create new tokens. The brands are in another file',
}

/** Whether another connection holds the lock that was needed. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === 5
}

/** Whether a side file of the write-ahead log could not be created. */
export function lacksSideFiles(error: unknown): boolean {
  return [8, 14].includes(resultCode(error) ?? 0)
}

/** Turns an error of SQLite into a StartFailure. Any other error is returned unchanged. */
export function explainSqliteError(
  error: unknown,
  path: string,
  holds: 'brands' | 'tokens' = 'brands',
): unknown {
  const code = resultCode(error)
  const cause = code === undefined ? undefined : (holds === 'brands' ? CAUSES : TOKEN_CAUSES)[code]
  if (cause === undefined) return error
  const name = holds === 'brands' ? 'The database' : 'The tokens file'
  return new StartFailure(`${name} ${shortPath(path)} ${cause}.`, { cause: error })
}

/**
 * Explains a full disk if it is that of the temporary tables. SQLite does not say which disk is full, so this checks both
 * while the temporary table exists.
 */
export function explainImportError(error: unknown, path: string): unknown {
  const folder = temporaryFolder()
  if (resultCode(error) !== FULL || statSync(folder).dev === statSync(path).dev || hasRoom(folder))
    return error
  return new StartFailure(
    `The folder for temporary files, ${folder}, is full: free some room, or name another folder in SQLITE_TMPDIR.`,
    { cause: error },
  )
}

const FULL = 13
/** Bytes. */
const ROOM = 4 * 1024 * 1024

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM
}

/** Where SQLite puts temporary tables (https://sqlite.org/tempfiles.html). */
function temporaryFolder(): string {
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  const folders = [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp']
  return folders.find((folder) => folder && existsSync(folder)) ?? tmpdir()
}

/** The primary result code: the low byte of the extended one. Undefined if this is no error of SQLite. */
function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}
