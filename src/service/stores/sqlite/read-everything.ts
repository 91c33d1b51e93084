import { DatabaseSync } from 'node:sqlite'
import { BRAND_COLUMNS } from '#service/stores/model/brand-queries.ts'
import type { StoreEntry, StoredBrand, StoredLogo } from '#service/stores/model/store.ts'
import { eachRow } from '#service/stores/sqlite/file/rows.ts'
import { BUSY_TIMEOUT } from '#service/stores/sqlite/file/open-database.ts'

/** Rows read at a time. */
const BATCH = 2000

/** Brands and logos of one snapshot, in batches, on a connection of its own. */
export function* readBrandsAndLogos(path: string): Generator<readonly StoreEntry[]> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT })
  try {
    database.exec('BEGIN')
    const brands = database.prepare(`SELECT ${BRAND_COLUMNS} FROM brand ORDER BY brand.id`)
    yield* inBatches(eachRow<StoredBrand>(brands), (brand) => ({ brand }))
    const logos = database.prepare('SELECT name, svg FROM logo ORDER BY name')
    yield* inBatches(eachRow<StoredLogo>(logos), (logo) => ({ logo }))
  } finally {
    database.close()
  }
}

function* inBatches<Row>(
  rows: Iterable<Row>,
  entry: (row: Row) => StoreEntry,
): Generator<readonly StoreEntry[]> {
  let batch: StoreEntry[] = []
  for (const row of rows) {
    batch.push(entry({ ...row }))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
