import type { DatabaseSync } from 'node:sqlite'
import { firstRow } from './rows.ts'

/**
 * Runs `work` in a transaction. DEFERRED gives readers one snapshot; IMMEDIATE takes the write lock first, so that what
 * was read still holds when it is written.
 */
export function inTransaction<T>(database: DatabaseSync, kind: 'DEFERRED' | 'IMMEDIATE', work: () => T): T {
  database.exec(`BEGIN ${kind}`)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // Some errors (a full disk) have rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Runs `work`, in which a lock that another process holds is an error at once: the thread has others to serve. */
export function withoutWaiting<T>(database: DatabaseSync, work: () => T): T {
  const { timeout } = firstRow<{ timeout: number }>(database.prepare('PRAGMA busy_timeout'))!
  database.exec('PRAGMA busy_timeout = 0')
  try {
    return work()
  } finally {
    database.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}
