/** Which file or folder keeps SQLite from using a database. Its own messages name none: "unable to open database file". */
import fs from 'node:fs'
import { dirname } from 'node:path'
import { CommandFailure, shortPath, systemErrorCode } from '#service/terminal.ts'
import { explainDatabaseError, resultCode } from '#service/stores/explain-error.ts'

const { R_OK, W_OK, X_OK } = fs.constants
/** Result codes of SQLite (https://sqlite.org/rescode.html) where a path cannot be used: none, read-only, cannot open. */
const PATH_FAULTS = new Set([0, 8, 14])
/** Of a full disk: for the database, and for its `-shm` file, where SQLite itself says "disk I/O error". */
const FULL = new Set([13, 4874])

/** As `explainDatabaseError`, for the file at `path`, or the folder that could not be created for it. */
export function explainFileError(error: unknown, path: string): unknown {
  const reason = fileErrorReason(error, path)
  if (reason === undefined) return explainDatabaseError(error, shortPath(path))
  return new CommandFailure(`The database ${shortPath(path)}: ${reason}.`, { cause: error })
}

/** Which file, folder or disk is the cause; `undefined` if it is none of them. */
export function fileErrorReason(error: unknown, path: string): string | undefined {
  if (error instanceof Error && 'errcode' in error && FULL.has(Number(error.errcode))) return fullFolder(path)
  return PATH_FAULTS.has(resultCode(error)) ? pathFault(path) : undefined
}

/** What the file system refuses: SQLite writes to the file, and to a log that it creates beside it. */
function pathFault(path: string): string | undefined {
  let folder = dirname(path)
  while (!fs.existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return `${shortPath(folder)} is not a folder`
  let asked = folder
  try {
    fs.accessSync(folder, X_OK)
    if (fs.existsSync(path) && fs.statSync(path).isDirectory()) return 'it is a folder. Name a file in it'
    for (asked of [path, `${path}-wal`, `${path}-shm`, folder])
      if (fs.existsSync(asked)) fs.accessSync(asked, asked === folder ? W_OK : R_OK | W_OK)
  } catch (error) {
    return refusal(error, asked)
  }
  return undefined
}

function refusal(error: unknown, file: string): string {
  const name = shortPath(file) || 'the current folder'
  return systemErrorCode(error) === 'EROFS'
    ? `${name} is on a read-only file system`
    : `this user may not write to ${name}. Run all commands as the user who owns it`
}

/** SQLite reports a full disk in the same words for the database and for temporary files, as an import needs them. */
function fullFolder(path: string): string {
  const folder = dirname(path)
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  const temporary = [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp'].find(
    (name) => name !== undefined && fs.existsSync(name),
  )
  return temporary !== undefined && freeBytes(temporary) < freeBytes(folder)
    ? `the disk of ${temporary}, where temporary files are, is full. SQLITE_TMPDIR names another folder`
    : `the disk of ${shortPath(folder) || 'the current folder'} is full`
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}
