import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'

/** Explains Postgres's error codes to operators (appendix A of its documentation). */
const CAUSES: Readonly<Record<string, string>> = {
  '25006': 'cannot be written: DATABASE_URL must name the primary, and DATABASE_READ_URLS its replicas',
  '25P03': 'ended an idle transaction: raise idle_in_transaction_session_timeout there',
  '28000':
    'refuses the user, or a connection without encryption: correct DATABASE_URL (sslmode=require), or let the user in (pg_hba.conf)',
  '28P01': 'refuses the password: correct the one in DATABASE_URL, with special characters percent-encoded',
  '3D000': 'does not exist: create it, or name another one in DATABASE_URL',
  '40P01': 'ended a deadlock with another program: run the command again',
  '53100': 'cannot be written: its disk is full',
  '53200': 'has no memory left',
  '53300':
    'has no connection left: raise its max_connections, lower DATABASE_POOL_SIZE, or start fewer processes',
  '55P03': 'waited too long for a lock of another program: run the command again',
  '57014': 'took too long to answer, or its administrator cancelled the statement',
  '57P01':
    'ended the connection, because it was stopped or its administrator asked for it: run the command again',
  '57P02': 'ended the connection, because one of its processes crashed: its log says why',
  '57P03': 'is starting or stopping: try again in a moment',
}
const NEEDS_EXTENSION =
  'needs the extension pg_trgm, which its user may not create: ' +
  'have an administrator run "CREATE EXTENSION pg_trgm" in it once'
const LACKS_EXTENSION =
  "needs the extension pg_trgm, which its server does not have: install Postgres's contrib package there"
const NO_TEMPORARY =
  'does not let its user create temporary tables, which an import needs: grant it TEMPORARY on the database'

/**
 * Turns an error of Postgres or of the network into a StartFailure. Any other error is returned unchanged.
 * @param databaseName for messages.
 */
export function explainPostgresError(error: unknown, databaseName: string): unknown {
  if (error instanceof StoreUnavailable && error.cause !== undefined)
    return explainPostgresError(error.cause, databaseName)
  if (!(error instanceof Error) || error instanceof StartFailure) return error
  const cause = findCause(error)
  return cause === undefined
    ? error
    : new StartFailure(`The database ${databaseName} ${cause}.`, { cause: error })
}

function findCause(error: Error): string | undefined {
  const code = systemErrorCode(error)
  if (error.message.includes('pg_trgm')) return code === '42501' ? NEEDS_EXTENSION : LACKS_EXTENSION
  if (code === '42501') return explainRefusal(error)
  if (CAUSES[code] !== undefined) return CAUSES[code]
  if (/^(?:ENOENT|EACCES)$/.test(code) && 'syscall' in error && error.syscall === 'open')
    return 'is named with a certificate or key that cannot be read: correct sslrootcert, sslcert or sslkey in DATABASE_URL'
  if (isEncryptionFailure(error))
    return `does not agree on an encrypted connection (${error.message}): see sslmode in DATABASE_URL`
  if (isLostMidway(error))
    return `does not answer any more (${code || error.message}): it stopped, or the network to it broke`
  return isConnectionLoss(error)
    ? `cannot be reached (${code || error.message}): start it, or correct DATABASE_URL`
    : undefined
}

/** Names the missing privilege. Messages are in the server's language, so they are shown and not parsed. */
function explainRefusal(error: Error): string {
  if ('routine' in error && error.routine === 'InitTempTableNamespace') return NO_TEMPORARY
  return (
    `does not allow its user what this needs (${error.message}): ` +
    "use the role that owns the service's tables, or grant it CREATE on the schema"
  )
}

function isEncryptionFailure(error: Error): boolean {
  return /CERT|SSL|TLS|SIGNATURE|certificate/.test(`${systemErrorCode(error)} ${error.message}`)
}

/** Whether a connection that worked was lost, as opposed to one that was never made. */
function isLostMidway(error: Error): boolean {
  return (
    /^(?:ECONNRESET|EPIPE|08006)$/.test(systemErrorCode(error)) ||
    ('syscall' in error && error.syscall === 'read') ||
    /^(?:Connection terminated unexpectedly|Query read timeout|Client has)/.test(error.message)
  )
}

/** Classes and codes of errors after which another connection, or a later attempt, may succeed. */
const TRANSIENT = /^(?:E[A-Z]+|08...|53300|57P0.|40001)$/

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

/** Whether the server gave up a statement that took too long. */
export function isTimeout(error: Error): boolean {
  return systemErrorCode(error) === '57014'
}
