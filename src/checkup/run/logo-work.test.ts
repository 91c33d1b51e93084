import { expect, test } from 'vitest'
import { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { readBrand } from '#contract/read-brand.ts'
import { LogoWork } from './logo-work.ts'
import { Results } from './results.ts'

test('a brand that comes after its logo was seen is judged too', async () => {
  const columns = new BrandColumns()
  const results = new Results(columns, new Set(['logo-not-image', 'logo-small']))
  const seen = Promise.withResolvers<void>()
  const work = new LogoWork({
    baseAddress: 'https://brands.example',
    inspector: { inspect: async () => ({ state: 'not-image', cause: 'Served as text/html' }) },
    columns,
    results,
    signal: new AbortController().signal,
    onChange: seen.resolve,
  })
  const addBrand = (id: string) =>
    work.add(columns.add(readBrand({ id, name: id, logo: 'https://logos.example/a', updated_at: 1 })))

  addBrand('1')
  await seen.promise
  addBrand('2')
  await work.finish()
  expect(results.findings().map(({ brand }) => brand)).toEqual(['1', '2'])
  expect(results.outcomes().find(({ rule }) => rule === 'logo-not-image')).toMatchObject({
    judged: 1,
    unit: 'logos',
  })
})

test.each([
  ['https://brands.example', []],
  ['http://brands.example', ['http://logos.example/a']],
])('of a service at %s, these http logos are loaded: %s', async (baseAddress, expected) => {
  const columns = new BrandColumns()
  const results = new Results(columns, new Set(['logo-broken']))
  const loaded: string[] = []
  const work = new LogoWork({
    inspector: {
      async inspect(address) {
        loaded.push(address)
        return { state: 'not-image', cause: 'Served as text/html' }
      },
    },
    baseAddress,
    columns,
    results,
    signal: new AbortController().signal,
    onChange: () => undefined,
  })
  work.add(columns.add(readBrand({ id: '1', name: 'A', logo: 'http://logos.example/a', updated_at: 1 })))
  await work.finish()
  expect(loaded).toEqual(expected)
  expect(results.outcomes().flatMap(({ notJudged }) => notJudged)).toEqual([])
})
