import type { DatabaseSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import { announceFolding, CURRENT_FOLDING } from '#service/stores/model/folding.ts'
import { prepareWrite } from '#service/stores/sqlite/file/rows.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'
import { NEXT_VERSION } from './raise-version.ts'

/** Folds all names again if they were folded by other rules. */
export function foldNames(database: DatabaseSync): void {
  const isCurrent = () =>
    database.prepare('SELECT folding FROM catalogue').get()?.['folding'] === CURRENT_FOLDING
  // Most starts need no lock.
  if (isCurrent()) return
  database.function('fold_name', { deterministic: true }, (name) => foldName(String(name)))
  inTransaction(database, 'IMMEDIATE', () => {
    if (isCurrent()) return
    announceFolding(Number(database.prepare('SELECT count(*) AS brands FROM brand').get()?.['brands']))
    const sql = 'UPDATE brand SET name_fold = fold_name(name) WHERE name_fold <> fold_name(name)'
    const version = prepareWrite(database, sql).run().changes > 0 ? NEXT_VERSION : 'version'
    prepareWrite(database, `UPDATE catalogue SET folding = ?, version = ${version}`).run(CURRENT_FOLDING)
  })
}
