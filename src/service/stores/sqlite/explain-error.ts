import { shortPath } from '#service/terminal.ts'
import { CommandFailure } from '#service/command-failure.ts'

/**
 * Result codes whose cause is outside of this program (https://sqlite.org/rescode.html): busy, read-only, I/O error,
 * corrupt, full, cannot open, not a database.
 */
const FROM_OUTSIDE = new Set([5, 8, 10, 11, 13, 14, 26])

/** Whether another connection holds the lock that was needed. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === 5
}

/** Turns an error of SQLite that an operator can mend into a CommandFailure. Any other error is returned unchanged. */
export function explainSqliteError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !FROM_OUTSIDE.has(resultCode(error))) return error
  return new CommandFailure(`The database ${shortPath(path)}: ${error.message}.`, { cause: error })
}

/** The primary result code: the low byte of the extended one. 0 if this is no error of SQLite. */
function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
