import type pg from 'pg'
import { BRAND_COLUMNS } from '#service/stores/model/brand-queries.ts'
import type { ListedToken, StoreEntry, StoredBrand, StoredLogo } from '#service/stores/model/store.ts'
import { liftTimeouts } from './lift-timeouts.ts'
import { LISTED_TOKENS, withPlainHash } from './postgres-tokens.ts'

/** Rows read at a time. */
const BATCH = 2000

/** Brands, logos and tokens of one snapshot, in batches. The caller must end the connection, also after an error. */
export async function* readEverything(client: pg.ClientBase): AsyncGenerator<readonly StoreEntry[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await liftTimeouts(client)
  const brands = readRows<StoredBrand>(client, `SELECT ${BRAND_COLUMNS} FROM brand ORDER BY brand.id`)
  for await (const batch of brands) yield batch.map((brand) => ({ brand }))
  const logos = readRows<StoredLogo>(client, 'SELECT name, svg FROM logo ORDER BY name')
  for await (const batch of logos) yield batch.map((logo) => ({ logo }))
  const tokens = readRows<ListedToken>(client, LISTED_TOKENS)
  for await (const batch of tokens) yield batch.map((token) => ({ token: withPlainHash(token) }))
  await client.query('COMMIT')
}

/** The rows of a query, through a cursor, so that they are never in memory all at once. */
async function* readRows<Row>(client: pg.ClientBase, sql: string): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE entries NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const batch = await client.query<Row & pg.QueryResultRow>(`FETCH ${BATCH} FROM entries`)
    if (batch.rows.length === 0) break
    yield batch.rows
  }
  await client.query('CLOSE entries')
}
