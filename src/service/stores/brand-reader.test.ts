import { expect, test } from 'vitest'
import { SQLITE } from '#service/stores/sqlite/sqlite-engine.ts'
import { BrandReader } from './brand-reader.ts'
import { StoreUnavailable } from './explain-error.ts'

test.each([{}, { name: 'acme' }])('a list %j while a backup is being restored is a 503', async (filters) => {
  const results = [[{ version: 1 }]]
  // No rows any more after the first query.
  const run = async () => (results.pop() ?? []) as never[]
  const list = new BrandReader({ dialect: SQLITE, run }).listBrands({ filters, limit: 10, page: 1 })
  await expect(list).rejects.toBeInstanceOf(StoreUnavailable)
})
