/** What errors of SQLite, Postgres, the network and encryption mean. */
import { CommandFailure, systemErrorCode } from '#service/terminal.ts'

/** There are no brands at DATABASE_URL: it is wrong, or nothing was imported yet. */
export class NoDatabase extends CommandFailure {}

/** The store does not respond now, but may do so soon. The message is sent to clients. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/**
 * Result codes of SQLite whose cause is outside of this program (https://sqlite.org/rescode.html): busy, read-only, I/O
 * error, corrupt, full, cannot open, not a database.
 */
const FROM_OUTSIDE = new Set([5, 8, 10, 11, 13, 14, 26])

/**
 * Turns an error that an operator can fix into a CommandFailure with its own message and hint. Any other error is returned
 * unchanged.
 * @param name of the database, for messages.
 */
export function explainDatabaseError(error: unknown, name: string): unknown {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  if (!(cause instanceof Error) || cause instanceof CommandFailure) return error
  const code = systemErrorCode(cause)
  const isExplained =
    code === 'ERR_SQLITE_ERROR'
      ? FROM_OUTSIDE.has(resultCode(cause))
      : code !== '' || isConnectionLoss(cause) || /SSL|SASL|SECURITY/.test(cause.message)
  if (!isExplained) return error
  const hint = 'hint' in cause && typeof cause.hint === 'string' ? ` ${cause.hint}` : ''
  return new CommandFailure(`The database ${name}: ${cause.message || code}.${hint}`, { cause: error })
}

/** Whether another connection to a SQLite file holds the lock that was needed. */
export function isBusy(error: unknown): boolean {
  return resultCode(error instanceof CommandFailure ? error.cause : error) === 5
}

/** The primary result code of SQLite: the low byte of the extended one. 0 for any other error. */
export function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

/**
 * Classes and codes of errors after which another connection, or a later attempt, may succeed. 25006: the server was the
 * primary a moment ago.
 */
const TRANSIENT = /^(?:E[A-Z]+|EAI_AGAIN|08...|53300|57P0.|40001|25006)$/

/** Whether a server cannot be reached now. */
export function isConnectionLoss(error: Error): boolean {
  return (
    TRANSIENT.test(systemErrorCode(error)) ||
    /^(?:Connection terminated|timeout e|Query read timeout|Client has)/.test(error.message)
  )
}

/**
 * Codes for a database that is missing (or being dropped), or a missing table or column: a replica has not replicated it yet,
 * or a backup is being restored on the server.
 */
const BEHIND = /^(?:3D000|55000|42P01|42703)$/

/** Whether the same query may succeed on another server. */
export function isServerFailure(error: unknown): error is Error {
  return error instanceof Error && (isConnectionLoss(error) || BEHIND.test(systemErrorCode(error)))
}

/** Turns an error after which a later request may succeed into a StoreUnavailable. Any other error is returned unchanged. */
export function explainOutage(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  if (isConnectionLoss(cause)) return new StoreUnavailable('The database cannot be reached.', { cause })
  if (isServerFailure(cause)) return new StoreUnavailable('The database is not ready.', { cause })
  const isTimeout = systemErrorCode(cause) === '57014'
  return isTimeout ? new StoreUnavailable('The database took too long to answer.', { cause }) : cause
}
