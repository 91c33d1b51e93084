import type { DatabaseSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import { announceFolding, CURRENT_FOLDING } from '#service/stores/model/folding.ts'
import { allRows, prepareWrite } from '#service/stores/sqlite/file/rows.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'
import { NEXT_VERSION } from './raise-version.ts'

const BATCH = 10_000

/** Folds all names again if they were folded by other rules. */
export function foldNames(database: DatabaseSync): void {
  const isCurrent = () =>
    database.prepare('SELECT folding FROM catalogue').get()?.['folding'] === CURRENT_FOLDING
  // Most starts need no lock.
  if (isCurrent()) return
  inTransaction(database, 'IMMEDIATE', () => {
    if (isCurrent()) return
    announceFolding(Number(database.prepare('SELECT count(*) AS brands FROM brand').get()?.['brands']))
    const version = foldAll(database) ? NEXT_VERSION : 'version'
    prepareWrite(database, `UPDATE catalogue SET folding = ?, version = ${version}`).run(CURRENT_FOLDING)
  })
}

/** @returns whether any folded name has changed. */
function foldAll(database: DatabaseSync): boolean {
  const read = database.prepare(
    'SELECT id, name, name_fold AS nameFold FROM brand WHERE id > ? ORDER BY id LIMIT ?',
  )
  read.setReadBigInts(true)
  const write = prepareWrite(database, 'UPDATE brand SET name_fold = ? WHERE id = ?')
  let changed = false
  for (let after = -1n; ;) {
    const brands = allRows<{ id: bigint; name: string; nameFold: string }>(read, after, BATCH)
    for (const { id, name, nameFold } of brands) {
      const folded = foldName(name)
      if (folded === nameFold) continue
      write.run(folded, id)
      changed = true
    }
    const last = brands.at(-1)
    if (!last) return changed
    after = last.id
  }
}
