import type pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import type { Owner } from '#service/stores/model/staged-import.ts'
import type { StoredBrand, StoredLogo } from '#service/stores/model/store.ts'

/** Rows sent to the server at a time. */
const BATCH = 5000

/** SQL for the next version (see `Versioned`): the time in microseconds since 1970, or the last version + 1 if that is later. */
export const NEXT_VERSION = 'greatest(version + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)'

/**
 * Runs work that changes brands, in the current transaction, while no other process changes any. Then raises the version
 * and records whose the brands are.
 * @param work returns whether it changed any. @returns the same.
 */
export async function changeBrands(
  client: pg.ClientBase,
  whose: Owner,
  work: () => Promise<boolean>,
): Promise<boolean> {
  // A large change may take minutes.
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SELECT version FROM catalogue FOR UPDATE')
  const changed = await work()
  if (changed) {
    await updateStatistics(client)
    await client.query(`UPDATE catalogue SET version = ${NEXT_VERSION}, demo = $1`, [whose === 'demo'])
  }
  return changed
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

/** Fills an empty catalogue. @returns false if it is not empty. */
export async function fillCatalogue(
  client: pg.ClientBase,
  brands: readonly StoredBrand[],
  logos: readonly StoredLogo[],
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM brand LIMIT 1')
  if (rowCount) return false
  for (let start = 0; start < brands.length; start += BATCH) {
    const batch = brands.slice(start, start + BATCH)
    await client.query(
      `INSERT INTO brand (id, name, name_fold, logo, updated_at, fields)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[])`,
      [
        batch.map(({ id }) => id),
        batch.map(({ name }) => name),
        batch.map(({ name }) => foldName(name)),
        batch.map(({ logo }) => logo),
        batch.map(({ updatedAt }) => updatedAt),
        batch.map(({ fields }) => fields),
      ],
    )
  }
  await writeLogos(client, logos)
  return true
}

/** Adds logos. One replaces another with the same name. */
export async function writeLogos(client: pg.ClientBase, logos: readonly StoredLogo[]): Promise<void> {
  await client.query(
    `INSERT INTO logo (name, svg) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET svg = excluded.svg`,
    [logos.map(({ name }) => name), logos.map(({ svg }) => svg)],
  )
}
