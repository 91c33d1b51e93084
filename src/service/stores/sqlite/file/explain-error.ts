import { shortPath } from '#service/command/short-path.ts'
import { StartFailure } from '#service/command/start-failure.ts'

/** What SQLite's result codes mean to the person who starts the service (https://sqlite.org/rescode.html). */
const CAUSES: Readonly<Record<number, string>> = {
  5: 'is locked by another program',
  8: 'cannot be written',
  10: 'cannot be read or written: the disk reports an error',
  11: 'is corrupt: restore it from a backup, or move it away to start with an empty one',
  13: 'cannot be written: the disk is full (its own, or that of temporary files)',
  14: 'cannot be opened: its folder or the file itself does not allow it',
  26: 'is not a SQLite database: name another file in DATABASE_URL, or move it away to start with an empty one',
}

/** Whether another connection holds the lock that was needed. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** A StartFailure for an error of SQLite whose cause is outside this program; any other error as it is. */
export function explainSqliteError(error: unknown, path: string): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  // The primary result code is the low byte of the extended one.
  const cause = CAUSES[Number(error.errcode) & 0xff]
  return cause === undefined
    ? error
    : new StartFailure(`The database ${shortPath(path)} ${cause}.`, { cause: error })
}
