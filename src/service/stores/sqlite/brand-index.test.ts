import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ListRequest } from '#contract/list-request.ts'
import type { Position, StoredBrand } from '#service/stores/model/store.ts'
import { aBrand, manyBrands, temporaryFolder } from '#service/testing/temporary-store.ts'
import { BrandIndex } from './brand-index/brand-index.ts'
import { BrandQueries } from './readers/brand-queries.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** Building takes long on a busy machine. */
const SLOW = { timeout: 60_000 }
const MAX_ID = '9223372036854775807'

async function filledReader(
  brands: readonly StoredBrand[],
): Promise<{ queries: BrandQueries; path: string }> {
  const path = join(await temporaryFolder(), 'a.db')
  const store = openSqliteStore(path)
  await store.populate(brands, [])
  await store.close()
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  return { queries: new BrandQueries(database), path }
}

const anyName = fc.string({ unit: fc.constantFrom(...Array.from("abàé ς中😀'")), minLength: 1, maxLength: 7 })
const anyBrands = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.nat({ max: 40 }).map(String), fc.constantFrom('9007199254740993', MAX_ID)),
    name: anyName,
    logo: fc.constantFrom('/logos/a.svg', 'https://logos.example/ä.svg'),
    updatedAt: fc.integer({ min: -3, max: 6 }),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const anyRequest = fc.record(
  {
    name: anyName.filter((text) => text.trim() !== ''),
    updatedAfter: fc.integer({ min: -4, max: 6 }),
    updatedBefore: fc.integer({ min: -4, max: 7 }),
    limit: fc.integer({ min: 1, max: 5 }),
    page: fc.integer({ min: 1, max: 8 }),
  },
  { requiredKeys: ['limit', 'page'] },
)
const anyId = fc.nat({ max: 41 }).map(String)
const anyPosition: fc.Arbitrary<Position | undefined> = fc.option(
  fc.oneof(fc.record({ after: anyId }), fc.record({ before: anyId })),
  { nil: undefined },
)

test('the index finds what SQL finds, whatever is asked', SLOW, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBrands,
      fc.array(fc.tuple(anyRequest, anyPosition), { minLength: 20, maxLength: 40 }),
      async (brands, asked) => {
        const { queries } = await filledReader(brands)
        const index = new BrandIndex(queries.indexData())
        for (const { id } of [...brands, { id: '41' }]) expect(index.find(id)).toBe(queries.find(id)?.json)
        for (const [request, from] of asked) {
          expect(index.list(request, from)).toEqual(queries.list(request, from))
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('among many, what takes few steps is found, and the rest is left to SQL', SLOW, async () => {
  const many = Array.from({ length: 30_000 }, (_, place) =>
    aBrand({
      id: String(place + 1),
      name: `Brand ${place + 1}`,
      logo: `https://logos.example/${'x'.repeat(place % 700)}`,
      updatedAt: (place * 7919) % 30_000,
    }),
  )
  const { queries } = await filledReader(many)
  const index = new BrandIndex(queries.indexData())
  const asked: readonly (readonly [Partial<ListRequest>, Position?])[] = [
    [{ page: 2500 }],
    [{ page: 2999 }],
    [{ page: 77 }, { after: '770' }],
    [{ page: 77 }, { before: '29000' }],
    [{ name: 'brand 2999' }],
    [{ name: '9999' }],
    [{ name: '777', page: 2 }],
    [{ name: 'brand 1', page: 700 }],
    [{ name: '7', limit: 100 }],
    [{ updatedAfter: 5, updatedBefore: 40 }],
    [{ updatedAfter: 500, page: 20 }],
    [{ updatedBefore: 29_000, page: 1200 }],
    [{ updatedAfter: 100, updatedBefore: 9000, name: '555' }],
    [{ updatedAfter: 500, updatedBefore: 28_000, name: 'br', page: 9 }],
    [{ updatedAfter: 500, updatedBefore: 28_000, name: 'brand 1' }],
    [{ updatedAfter: 40, updatedBefore: 5 }],
    [{ updatedAfter: 500, updatedBefore: 4000 }],
    [{ updatedAfter: 500, updatedBefore: 4000, page: 350 }],
    [{ updatedAfter: 500, updatedBefore: 4000, page: 9 }, { before: '3000' }],
    [{ updatedAfter: 500, updatedBefore: 4000, page: 9 }, { before: '2' }],
    [{ updatedAfter: 500, updatedBefore: 4000, page: 9 }, { after: '29990' }],
  ]
  for (const [filters, from] of asked) {
    const request = { limit: 10, page: 1, ...filters }
    expect(index.list(request, from)).toEqual(queries.list(request, from))
  }

  const list = (name: string, filters: Partial<ListRequest> = {}, known?: number) =>
    index.list({ name, limit: 10, page: 1, ...filters }, undefined, {
      get: () => known,
      set: () => {},
    })
  expect(list('brand')).toBeUndefined()
  expect(list('brand', {}, 30_000)).toEqual(queries.list({ name: 'brand', limit: 10, page: 1 }, undefined))
  expect(list('zz', { updatedAfter: 1 })?.total).toBe(0)
  expect(list('zz')?.total).toBe(0)
  expect(list('77')?.total).toBe(many.filter(({ name }) => name.includes('77')).length)
})

test('what is imported is found at once, and by the next index', async () => {
  const { path } = await filledReader(manyBrands(20))
  const store = openSqliteStore(path)
  onTestFinished(() => store.close())
  const list = async () => (await store.listBrands({ name: 'brand 7', limit: 10, page: 1 })).total
  expect(await list()).toBe(1)
  const change = await store.openImport()
  await change.add([{ ...aBrand({ id: '77', name: 'Brand 77' }), line: 1 }])
  await change.apply({ now: 5000, takeDates: false, onProgress: () => {} })
  await change.close()
  for (let time = 0; time < 20; time++) expect(await list()).toBe(2)
})
