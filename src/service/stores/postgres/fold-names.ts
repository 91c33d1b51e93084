import type pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import { announceFolding, CURRENT_FOLDING } from '#service/stores/model/folding.ts'
import { NeedleTally } from '#service/stores/model/short-needles.ts'
import { inTransaction } from './connections.ts'
import { NEXT_VERSION } from './next-version.ts'
import { analyzeBrands } from './analyze-brands.ts'

/** Names read at a time. */
const STEP = 10_000

/** Folds the names again where they were folded in another way, and counts the short needles in them. */
export async function foldNames(client: pg.ClientBase): Promise<void> {
  // Reading first avoids the lock at nearly every start.
  if (await isCurrent(client, 'SELECT folding FROM catalogue')) return
  await inTransaction(client, async () => {
    // The role may have a timeout for ordinary statements.
    await client.query('SET LOCAL statement_timeout = 0')
    // Whoever changes brands locks the same row.
    if (await isCurrent(client, 'SELECT folding FROM catalogue FOR UPDATE')) return
    const { rows } = await client.query<{ brands: number }>('SELECT count(*)::float8 AS brands FROM brand')
    announceFolding(rows[0]!.brands)
    const tally = new NeedleTally()
    const changed = await foldAll(client, tally)
    await client.query('DELETE FROM short_needle')
    await writeTally(client, tally)
    if (changed) await analyzeBrands(client)
    await client.query(`UPDATE catalogue SET folding = $1, version = ${changed ? NEXT_VERSION : 'version'}`, [
      CURRENT_FOLDING,
    ])
  })
}

/** Brings a tally into the table of short needles. */
export async function writeTally(client: pg.ClientBase, tally: NeedleTally): Promise<void> {
  const changes = tally.changes()
  await client.query(
    `INSERT INTO short_needle SELECT * FROM unnest($1::text[], $2::bigint[])
     ON CONFLICT (needle) DO UPDATE SET total = short_needle.total + excluded.total`,
    [changes.map(({ needle }) => needle), changes.map(({ change }) => change)],
  )
  await client.query('DELETE FROM short_needle WHERE total = 0')
}

async function isCurrent(client: pg.ClientBase, select: string): Promise<boolean> {
  return (await client.query<{ folding: string }>(select)).rows[0]?.folding === CURRENT_FOLDING
}

/** @returns whether any name is folded in another way than before. */
async function foldAll(client: pg.ClientBase, tally: NeedleTally): Promise<boolean> {
  let changed = false
  for (let after = '-1'; ;) {
    const { rows } = await client.query<{ id: string; name: string; nameFold: string }>(
      `SELECT id::text AS id, name, name_fold AS "nameFold" FROM brand
       WHERE brand.id > $1::bigint ORDER BY brand.id LIMIT ${STEP}`,
      [after],
    )
    const folded = rows.map(({ name }) => foldName(name))
    for (const name of folded) tally.count(name)
    const others = rows.flatMap(({ id, nameFold }, index) =>
      folded[index] === nameFold ? [] : [{ id, folded: folded[index] }],
    )
    if (others.length > 0) {
      changed = true
      await client.query(
        `UPDATE brand SET name_fold = new.name_fold FROM unnest($1::bigint[], $2::text[]) AS new (id, name_fold)
         WHERE brand.id = new.id`,
        [others.map(({ id }) => id), others.map((other) => other.folded)],
      )
    }
    const last = rows.at(-1)
    if (!last) return changed
    after = last.id
  }
}
