import type pg from 'pg'
import type { Owner } from '#service/stores/model/staged-import.ts'

/** SQL for the next version (see `Versioned`): the time in microseconds since 1970, or the last version + 1 if that is later. */
export const NEXT_VERSION = 'greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)'

/**
 * Runs work that changes brands, in the current transaction, while no other process changes any. Then raises the version
 * and records who owns the brands.
 * @param work returns whether it changed any.
 */
export async function changeBrands(
  client: pg.ClientBase,
  owner: Owner,
  work: () => Promise<boolean>,
): Promise<void> {
  // A large change may take minutes.
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SELECT version FROM catalogue FOR UPDATE')
  if (!(await work())) return
  await updateStatistics(client)
  await client.query(`UPDATE catalogue SET version = ${NEXT_VERSION}, demo = $1`, [owner === 'demo'])
}

/**
 * Otherwise the server would plan queries for the table as it was, and every search would read up to 4 MB of entries one
 * by one that are not sorted into the index yet.
 */
export async function updateStatistics(client: pg.ClientBase): Promise<void> {
  await client.query('ANALYZE brand')
  // Only the owner of the tables may do this.
  await client.query(
    `SELECT gin_clean_pending_list(oid) FROM pg_class
     WHERE oid = 'brand_search'::regclass AND pg_has_role(relowner, 'USAGE')`,
  )
}
