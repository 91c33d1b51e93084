import { CommandFailure, systemErrorCode } from '#service/command-failure.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'

/**
 * Turns an error of Postgres, the network or encryption into a CommandFailure with its own message and hint. Any other error
 * is returned unchanged.
 * @param databaseName for messages.
 */
export function explainPostgresError(error: unknown, databaseName: string): unknown {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  if (!(cause instanceof Error) || cause instanceof CommandFailure) return error
  const code = systemErrorCode(cause)
  if (code === '' && !isConnectionLoss(cause) && !/SSL|SASL|SECURITY/.test(cause.message)) return error
  const hint = 'hint' in cause && typeof cause.hint === 'string' ? ` ${cause.hint}` : ''
  return new CommandFailure(`The database ${databaseName}: ${cause.message || code}.${hint}`, {
    cause: error,
  })
}

/** Classes and codes of errors after which another connection, or a later attempt, may succeed. */
const TRANSIENT = /^(?:E[A-Z]+|EAI_AGAIN|08...|53300|57P0.|40001)$/

/** Whether the server cannot be reached now. */
export function isConnectionLoss(error: Error): boolean {
  return (
    TRANSIENT.test(systemErrorCode(error)) ||
    /^(?:Connection terminated|timeout e|Query read timeout|The server hangs|Client has)/.test(error.message)
  )
}

/** Whether a connection broke, so that a new one may work at once. A retry after a timeout would take as long again. */
export function isBrokenConnection(error: Error): boolean {
  return isConnectionLoss(error) && !/timeout/.test(error.message) && systemErrorCode(error) !== 'ETIMEDOUT'
}

/**
 * Whether the server lacks the database (or is just dropping it), a table or a column: a replica that has not replicated
 * them yet, or a server into which a backup is being restored.
 */
export function isBehind(error: Error): boolean {
  return /^(?:3D000|55000|42P01|42703)$/.test(systemErrorCode(error))
}

/** Whether another server may do what this one did not. */
export function isServerFailure(error: unknown): error is Error {
  return error instanceof Error && (isConnectionLoss(error) || isBehind(error))
}

/** Whether the server gave up a statement that took too long. */
export function isTimeout(error: Error): boolean {
  return systemErrorCode(error) === '57014'
}
