import type { DatabaseSync } from 'node:sqlite'
import { foldName } from '#contract/fold-name.ts'
import { announceFolding, CURRENT_FOLDING } from '#service/stores/model/folding.ts'
import { NeedleTally } from '#service/stores/model/short-needles.ts'
import { NEXT_VERSION } from './next-version.ts'
import { allRows } from '#service/stores/sqlite/file/rows.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'

/** Names read at a time. */
const STEP = 10_000

/** Folds the names again where they were folded in another way, and counts the short needles in them. */
export function foldNames(database: DatabaseSync): void {
  const isCurrent = () =>
    database.prepare('SELECT folding FROM catalogue').get()?.['folding'] === CURRENT_FOLDING
  // Reading first avoids the lock at nearly every start.
  if (isCurrent()) return
  inTransaction(database, 'IMMEDIATE', () => {
    if (isCurrent()) return
    announceFolding(Number(database.prepare('SELECT count(*) AS brands FROM brand').get()?.['brands']))
    const tally = new NeedleTally()
    const changed = foldAll(database, tally)
    database.exec('DELETE FROM short_needle')
    writeTally(database, tally)
    const note = database.prepare(
      `UPDATE catalogue SET folding = ?, version = ${changed ? NEXT_VERSION : 'version'}`,
    )
    // The connection's last rowid, which it reads back, may be above 2^53.
    note.setReadBigInts(true)
    note.run(CURRENT_FOLDING)
  })
}

/** Brings a tally into the table of short needles. */
export function writeTally(database: DatabaseSync, tally: NeedleTally): void {
  const add = database.prepare(
    `INSERT INTO short_needle VALUES (?, ?)
     ON CONFLICT (needle) DO UPDATE SET total = total + excluded.total`,
  )
  add.setReadBigInts(true)
  for (const { needle, change } of tally.changes()) add.run(needle, change)
  database.exec('DELETE FROM short_needle WHERE total = 0')
}

/** @returns whether any name is folded in another way than before. */
function foldAll(database: DatabaseSync, tally: NeedleTally): boolean {
  const read = database.prepare(
    'SELECT id, name, name_fold AS nameFold FROM brand WHERE id > ? ORDER BY id LIMIT ?',
  )
  const write = database.prepare('UPDATE brand SET name_fold = ? WHERE id = ?')
  read.setReadBigInts(true)
  write.setReadBigInts(true)
  let changed = false
  for (let after = -1n; ;) {
    const brands = allRows<{ id: bigint; name: string; nameFold: string }>(read, after, STEP)
    for (const { id, name, nameFold } of brands) {
      const folded = foldName(name)
      tally.count(folded)
      if (folded === nameFold) continue
      write.run(folded, id)
      changed = true
    }
    const last = brands.at(-1)
    if (!last) return changed
    after = last.id
  }
}
