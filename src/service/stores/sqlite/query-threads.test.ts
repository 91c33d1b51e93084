import { expect, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { aBrand, temporaryStore } from '#service/testing/stores.ts'

test('a large file is searched in threads, with the same results', async () => {
  const store = await temporaryStore()
  const logo = `https://logos.example/${'x'.repeat(1000)}`
  const brands = Array.from({ length: 12_000 }, (_, index) =>
    aBrand({ id: String(index), name: `Brand ${index}`, logo, updatedAt: index % 6000 }),
  )
  await populate(store, brands, [])
  const list = async (filters: object, page = 1) => {
    const { brands: found, total } = await store.brands.list({ filters, limit: 2, page })
    return [total, ...found.map(({ id }) => id)]
  }
  expect(await list({ name: 'rand 1199' })).toEqual([11, '1199', '11990'])
  expect(await list({ name: 'brand' }, 6000)).toEqual([12_000, '11998', '11999'])
  const nines = brands.filter(({ id }) => id.includes('9')).length
  expect(await list({ name: '9' }, 2)).toEqual([nines, '29', '39'])
  expect(await list({ updated_before: 2 })).toEqual([4, '0', '1'])
  expect(await list({ updated_after: 100 }, 3)).toEqual([11_798, '105', '106'])
  expect(await list({}, 3001)).toEqual([12_000, '6000', '6001'])
})
