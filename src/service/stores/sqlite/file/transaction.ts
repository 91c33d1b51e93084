import type { DatabaseSync } from 'node:sqlite'

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
