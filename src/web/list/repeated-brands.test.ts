import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { readBrand } from '#contract/read-brand.ts'
import { repeatedBrands } from './page-doubts.ts'

const page = (...ids: (string | null)[]): BrandPage => ({
  brands: ids.map((id) => readBrand({ id, name: 'x', logo: 'https://example.com/a.svg', updated_at: 1 })),
  links: { first: null, last: null, prev: null, next: null },
  timestampForm: 'seconds',
  exchange: { method: 'GET', url: '', duration: 0, headers: [] },
})

test('nothing repeats in an orderly list', () => {
  expect(repeatedBrands(page('3', '4'), [{ number: 1, page: page('1', '2') }]).size).toBe(0)
})

test('a brand that comes twice, on this page or another, is marked with the place of the other', () => {
  const repeated = repeatedBrands(page('3', '4', '4', null, null), [{ number: 1, page: page('2', '3') }])
  expect([...repeated]).toEqual([
    ['3', 'is also on page 1'],
    ['4', 'is on this page twice'],
  ])
})
