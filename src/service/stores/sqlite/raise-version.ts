import type { DatabaseSync } from 'node:sqlite'
import type { Owner } from '#service/stores/model/staged-import.ts'
import { prepareWrite } from '#service/stores/sqlite/file/rows.ts'

/** SQL for the next version (see `Versioned`): the time in microseconds since 1970, or the last version + 1 if that is later. */
export const NEXT_VERSION = "max(version + 1, CAST(unixepoch('subsec') * 1000000 AS INTEGER))"

/** Raises the version and records who owns the brands. Every transaction that changes brands ends with it. */
export function raiseVersion(database: DatabaseSync, owner: Owner): void {
  prepareWrite(database, `UPDATE catalogue SET version = ${NEXT_VERSION}, demo = ?`).run(
    owner === 'demo' ? 1 : 0,
  )
}
