import { existsSync } from 'node:fs'
import pg from 'pg'
import { CHANGES_FIELD } from '#contract/fields.ts'
import { populate } from '#service/stores/staged-import.ts'
import type { DatabaseLocation } from '#service/settings/settings.ts'
import { openStore } from '#service/stores/open-store.ts'
import type { StoredBrand } from '#service/stores/records.ts'
import { tokenRecord } from '#service/tokens/access-token.ts'
import { CHANGED_BRANDS, syntheticBrands } from './synthetic-brands.ts'

/** Fills an empty store with `size` brands, of which the first have changes, and adds two tokens. @returns the brands' names. */
export async function fillCatalogue(
  location: DatabaseLocation,
  size: number,
  token: string,
  changesToken: string,
): Promise<string[]> {
  const brands = syntheticBrands(size)
  const start = Date.now()
  const isNew = location.engine === 'postgres' || !existsSync(location.path)
  const store = await openStore(location)
  const earlier: StoredBrand[] = []
  for (const brand of brands.slice(0, CHANGED_BRANDS))
    earlier.push({ ...brand, name: `Old ${brand.name}`, updatedAt: brand.updatedAt - 1 })
  await populate(store, earlier, [])
  await populate(store, brands, [])
  await store.tokens.add(tokenRecord(token, 'bench'))
  await store.tokens.add(tokenRecord(changesToken, 'bench with changes', [CHANGES_FIELD]))
  await store.close()
  if (location.engine === 'postgres') await run(location.url, 'VACUUM ANALYZE brand')
  if (isNew) {
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    console.log(`${size} brands loaded into ${location.engine} in ${seconds} s`)
  }
  return brands.map(({ name }) => name)
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
