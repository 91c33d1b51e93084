import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { compareBrands } from './compare-brands.ts'

test('only what differs is compared, and times are compared as times', () => {
  const brands = [
    { id: '1', name: 'A', logo: 'https://a.example/', updated_at: 1_790_000_000, country: 'DE', kind: 'x' },
    {
      id: '2',
      name: 'B',
      logo: 'https://b.example/',
      updated_at: '2026-09-21T14:13:20Z',
      country: 'FR',
      kind: 'x',
    },
    { id: '3', name: 'C', logo: 'https://c.example/', updated_at: 1_790_000_000, country: 'DE', kind: 'x' },
  ].map((raw) => readBrand(raw))
  expect(compareBrands(brands)).toEqual({
    differing: ['country'],
    alike: [
      { field: 'updated_at', text: '2026-09-21 14:13:20' },
      { field: 'kind', text: 'x' },
    ],
  })
})

test('a field that one of them lacks differs', () => {
  const brands = [{ updated_at: 1, note: 'x' }, { updated_at: 2 }].map((raw) => readBrand(raw))
  expect(compareBrands(brands).differing).toEqual(['updated_at', 'note'])
})
