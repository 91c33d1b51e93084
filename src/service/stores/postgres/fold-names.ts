import type pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import { announceFolding, CURRENT_FOLDING } from '#service/stores/model/folding.ts'
import { inTransaction } from './connections/connections.ts'
import { NEXT_VERSION, updateStatistics } from './write-brands.ts'

const BATCH = 10_000

/** Folds all names again if they were folded by other rules. */
export async function foldNames(client: pg.ClientBase): Promise<void> {
  // Most starts need no lock.
  if (await isCurrent(client, 'SELECT folding FROM catalogue')) return
  await inTransaction(client, async () => {
    // The role may have a timeout for ordinary statements.
    await client.query('SET LOCAL statement_timeout = 0')
    // Every process that changes brands locks the same row.
    if (await isCurrent(client, 'SELECT folding FROM catalogue FOR UPDATE')) return
    const { rows } = await client.query<{ brands: number }>('SELECT count(*) AS brands FROM brand')
    announceFolding(rows[0]!.brands)
    const changed = await foldAll(client)
    if (changed) await updateStatistics(client)
    const version = changed ? NEXT_VERSION : 'version'
    await client.query(`UPDATE catalogue SET folding = $1, version = ${version}`, [CURRENT_FOLDING])
  })
}

async function isCurrent(client: pg.ClientBase, select: string): Promise<boolean> {
  return (await client.query<{ folding: string }>(select)).rows[0]?.folding === CURRENT_FOLDING
}

/** @returns whether any folded name has changed. */
async function foldAll(client: pg.ClientBase): Promise<boolean> {
  let changed = false
  for (let after = '-1'; ;) {
    const { rows } = await client.query<{ id: string; name: string; nameFold: string }>(
      `SELECT id::text AS id, name, name_fold AS "nameFold" FROM brand
       WHERE brand.id > $1::bigint ORDER BY brand.id LIMIT ${BATCH}`,
      [after],
    )
    const outdated = rows.filter(({ name, nameFold }) => foldName(name) !== nameFold)
    if (outdated.length > 0) {
      changed = true
      await client.query(
        `UPDATE brand SET name_fold = new.name_fold FROM unnest($1::bigint[], $2::text[]) AS new (id, name_fold)
         WHERE brand.id = new.id`,
        [outdated.map(({ id }) => id), outdated.map(({ name }) => foldName(name))],
      )
    }
    const last = rows.at(-1)
    if (!last) return changed
    after = last.id
  }
}
