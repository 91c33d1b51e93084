import type pg from 'pg'
import type { ListedToken, StoreEntry, StoredBrand, StoredLogo } from '#service/stores/model/store.ts'
import { BRAND_COLUMNS } from './brand-sql.ts'
import { liftTimeouts } from './postgres-import.ts'

/** Rows read at a time. */
const BATCH = 2000

/** Brands, logos and tokens of one snapshot, in batches. The caller ends the connection, whatever happens. */
export async function* readEverything(client: pg.ClientBase): AsyncGenerator<readonly StoreEntry[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await liftTimeouts(client)
  for await (const brands of rows<StoredBrand>(
    client,
    `SELECT ${BRAND_COLUMNS} FROM brand ORDER BY brand.id`,
  ))
    yield brands.map((brand) => ({ brand }))
  for await (const logos of rows<StoredLogo>(client, 'SELECT name, svg FROM logo ORDER BY name'))
    yield logos.map((logo) => ({ logo }))
  for await (const tokens of rows<ListedToken>(
    client,
    `SELECT ${LISTED_COLUMNS} FROM token ORDER BY created_at, id`,
  ))
    yield tokens.map((token) => ({ token: { ...token, hash: new Uint8Array(token.hash) } }))
  await client.query('COMMIT')
}

const LISTED_COLUMNS = `hash, label, created_at::float8 AS "createdAt", expires_at::float8 AS "expiresAt",
  revoked_at::float8 AS "revokedAt", last_used_at::float8 AS "lastUsedAt"`

/** The rows of a query, through a cursor, so that they are never in memory all at once. */
async function* rows<Row>(client: pg.ClientBase, sql: string): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE entries NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const batch = await client.query<Row & pg.QueryResultRow>(`FETCH ${BATCH} FROM entries`)
    if (batch.rows.length === 0) break
    yield batch.rows
  }
  await client.query('CLOSE entries')
}
