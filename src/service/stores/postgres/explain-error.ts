import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'

/** What Postgres's codes mean to the person who starts the service (its documentation, appendix A). */
const CAUSES: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password: correct the one in DATABASE_URL',
  '28000': 'refuses the user: correct the one in DATABASE_URL, or let it in (pg_hba.conf)',
  '3D000': 'does not exist: create it, or name another one in DATABASE_URL',
  '42501': "does not let the user of DATABASE_URL create the service's tables: grant it CREATE on the schema",
  '25006': 'cannot be written: DATABASE_URL must name the primary, and DATABASE_READ_URLS its replicas',
  '53100': 'cannot be written: its disk is full',
  '53300': 'has no connection left: raise its max_connections, or start fewer processes',
}
const NEEDS_EXTENSION =
  'needs the extension pg_trgm, which its user may not create: ' +
  'have an administrator run "CREATE EXTENSION pg_trgm" in it once'
const LACKS_EXTENSION =
  "needs the extension pg_trgm, which its server does not have: install Postgres's contrib package there"

/**
 * A StartFailure for an error of Postgres or of the way to it whose cause is outside this program; any other as it is.
 * @param place the database, as a person would name it.
 */
export function explainPostgresError(error: unknown, place: string): unknown {
  if (error instanceof StoreUnavailable && error.cause !== undefined)
    return explainPostgresError(error.cause, place)
  if (!(error instanceof Error) || error instanceof StartFailure) return error
  const cause = findCause(error)
  return cause === undefined ? error : new StartFailure(`The database ${place} ${cause}.`, { cause: error })
}

function findCause(error: Error): string | undefined {
  const code = systemErrorCode(error)
  if (error.message.includes('pg_trgm')) return code === '42501' ? NEEDS_EXTENSION : LACKS_EXTENSION
  if (CAUSES[code] !== undefined) return CAUSES[code]
  if (isConnectionLoss(error)) {
    return `cannot be reached (${code || error.message}): start it, or correct DATABASE_URL`
  }
  if (/CERT|SSL/.test(`${code} ${error.message}`)) {
    return `does not agree on an encrypted connection (${error.message}): see sslmode in DATABASE_URL`
  }
  return isTimeout(error) ? 'took too long to answer' : undefined
}

/** Classes and codes of errors that another connection, or another moment, may not meet. */
const PASSING = /^(?:E[A-Z]+|08...|53300|57P0.|40001)$/

/** Whether an error says that the server, or the way to it, is not there now. */
export function isConnectionLoss(error: Error): boolean {
  return (
    PASSING.test(systemErrorCode(error)) ||
    /^(?:Connection terminated|timeout e|Query read timeout|Client has)/.test(error.message)
  )
}

/**
 * Whether the server lacks the database (or is just dropping it), a table or a column: a replica to which they
 * are not replicated yet, or a server into which a backup is being restored.
 */
export function isBehind(error: Error): boolean {
  return /^(?:3D000|55000|42P01|42703)$/.test(systemErrorCode(error))
}

/** Whether the server gave up a statement that took too long. */
export function isTimeout(error: Error): boolean {
  return systemErrorCode(error) === '57014'
}
