import { BRAND_COLUMNS } from './brand-conditions.ts'
import type { StoredBrand, StoredLogo, StoreEntry } from './records.ts'

/** Rows read at a time. */
const BATCH = 2000

/** All brands and logos, in batches. @param run runs a query. All of them must see one snapshot. */
export async function* readBrandsAndLogos(
  run: (sql: string, values: readonly string[]) => Promise<readonly object[]>,
): AsyncGenerator<readonly StoreEntry[]> {
  async function* readRows<Row>(select: string, key: string, first: string, keyOf: (row: Row) => string) {
    for (let after = first; ;) {
      const rows = await run(`${select} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${BATCH}`, [after])
      const last = rows.at(-1) as Row | undefined
      if (last === undefined) return
      yield rows as readonly Row[]
      after = keyOf(last)
    }
  }
  const brands = readRows<StoredBrand>(`SELECT ${BRAND_COLUMNS} FROM brand`, 'brand.id', '-1', ({ id }) => id)
  for await (const batch of brands) yield batch.map((brand) => ({ brand }))
  const logos = readRows<StoredLogo>('SELECT name, svg FROM logo', 'name', '', ({ name }) => name)
  for await (const batch of logos) yield batch.map((logo) => ({ logo }))
}
