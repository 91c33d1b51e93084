import { expect, test, vi } from 'vitest'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import { aBrand, temporaryStore } from '#service/testing/temporary-store.ts'
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

test('the version is read once for a request', async () => {
  const store = await temporaryStore()
  const { get } = await serviceUnderTest([aBrand()], { store })
  const version = vi.spyOn(store, 'version')
  for (const path of ['/v1/brands', '/v1/brands?name=acme', '/v1/brands?order=name', '/v1/brands/1']) {
    version.mockClear()
    expect((await get(path)).statusCode).toBe(200)
    expect(version).toHaveBeenCalledTimes(1)
  }
})
