import { describe, expect, test, vi } from 'vitest'
import { aBrand, ALL, ENGINES, importInto, manyBrands } from '#service/testing/stores.ts'
import { populate } from '#service/stores/staged-import.ts'
import type { StoredBrand } from '#service/stores/records.ts'
import type { Store } from '#service/stores/store.ts'
import { tokenRecord } from '#service/tokens/access-token.ts'

const HUGE = ['9007199254740992', '9007199254740993', '9223372036854775806', '9223372036854775807']

// Every engine passes these same tests.
describe.each(ENGINES)('$engine', ({ open }) => {
  async function filled(brands: readonly StoredBrand[]): Promise<Store> {
    const store = await open()
    await populate(store, brands, [])
    return store
  }

  async function search(store: Store, name: string): Promise<string[]> {
    const { brands, total } = await store.brands.list({ filters: { name }, limit: 100, page: 1 })
    expect(total).toBe(brands.length)
    return brands.map((brand) => brand.name)
  }

  test('brands come back as they went in, in numeric order of their ids', async () => {
    const ids = ['10', '9', ...HUGE.toReversed(), '0']
    const brands = ids.map((id) => aBrand({ id, name: `Brand ${id}`, updatedAt: -5 }))
    const store = await filled(brands)

    const version = await store.brands.version()
    const listed = await store.brands.list(ALL)
    expect(listed.total).toBe(7)
    expect(listed.brands.map(({ id }) => id)).toEqual(['0', '9', '10', ...HUGE])
    for (const brand of brands) {
      expect(await store.brands.find(brand.id)).toEqual({ ...brand, version })
      const found = await store.brands.list({ ...ALL, filters: { id: brand.id } })
      expect(found).toMatchObject({ brands: [brand], total: 1, version, hasMore: false })
    }
    expect(await store.brands.find('7')).toBeUndefined()
  })

  test('an import is atomic: readers see the state before or after it', async () => {
    const store = await filled(manyBrands(4))
    const imported = (id: string, name: string, updatedAt: number | null, line: number) => ({
      ...aBrand({ id, name }),
      updatedAt,
      line,
    })
    const rows = [
      imported('1', 'Brand 1', 9000, 2),
      imported('2', 'Zebra', null, 3),
      imported(HUGE[3]!, 'Huge', 9001, 4),
      imported('2', 'Twice', null, 5),
      imported('2', 'Thrice', null, 6),
    ]
    const work = await store.openImport()
    expect(await work.add(rows)).toEqual([0, 0, 0, 3, 3])
    const missingBrands = manyBrands(4).slice(2)
    expect(await work.plan()).toMatchObject({ rows: 3, missing: 2, missingBrands })
    expect(await store.brands.list(ALL)).toMatchObject({ brands: manyBrands(4), total: 4 })
    expect(await search(store, 'zeb')).toEqual([])

    const options = { takeDates: false }
    await expect(work.apply({ ...options, deleteMissing: 1 })).rejects.toThrow('brands would be deleted')
    expect(await store.brands.list(ALL)).toMatchObject({ brands: manyBrands(4), total: 4 })
    await work[Symbol.asyncDispose]()
    await using again = await store.openImport()
    await again.add(rows)
    const counts = { added: 1, changed: 1, unchanged: 1, deleted: 2 }
    expect(await again.apply({ ...options, deleteMissing: 2 })).toEqual(counts)
    const { brands } = await store.brands.list(ALL)
    expect(brands).toMatchObject([
      manyBrands(1)[0],
      aBrand({ id: '2', name: 'Zebra', updatedAt: expect.any(Number) as number }),
      aBrand({ id: HUGE[3]!, name: 'Huge', updatedAt: 9001 }),
    ])
    expect(await search(store, 'zeb')).toEqual(['Zebra'])
    expect(await search(store, 'brand')).toEqual(['Brand 1'])
    const byName = await store.brands.list({ ...ALL, order: '-name' })
    expect(byName.brands.map((brand) => brand.name)).toEqual(['Zebra', 'Huge', 'Brand 1'])
  })

  test('an import never dates a brand before the last import or its own date, even if the clock is set back', async () => {
    const DAY = 86_400
    const far = Math.floor(Date.UTC(9999, 0) / 1000)
    const store = await filled([aBrand(), aBrand({ id: '2', updatedAt: far })])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY * 1000 })
    const rename = async (id: string, name: string) => {
      await using work = await store.openImport()
      await work.add([{ ...aBrand({ id, name }), updatedAt: null, line: 2 }])
      await work.apply({ takeDates: false })
      return (await store.brands.find(id))!.updatedAt
    }
    const first = await rename('1', 'First')
    expect(first).toBe(Math.floor(Date.now() / 1000))
    vi.setSystemTime(Date.now() - 3600 * 1000)
    expect(await rename('1', 'Second')).toBeGreaterThanOrEqual(first)
    expect(await rename('3', 'New')).toBeGreaterThanOrEqual(first)
    expect(await rename('2', 'Far')).toBe(far)
    // A date in the future in the file does not count as the time of an import.
    vi.setSystemTime(Date.now() + 2 * 3600 * 1000)
    expect(await rename('3', 'Newer')).toBe(Math.floor(Date.now() / 1000))
  })

  test('an import keeps what it changes in each brand, newest first, and at most 20 of it', async () => {
    const store = await filled([aBrand({ fields: '{"country":"DE","site":"a"}' }), aBrand({ id: '2' })])
    const changes = async (id: string) =>
      JSON.parse((await store.brands.find(id, true))!.changes!) as unknown[]
    const put = (brand: Partial<StoredBrand>, updatedAt: number | null = null, deleteMissing?: number) =>
      importInto(store, [{ ...aBrand(brand), updatedAt }], { takeDates: true, deleteMissing })
    expect([await changes('1'), await changes('2')]).toEqual([[], []])
    const start = Math.floor(Date.now() / 1000)
    const from = { id: '1', name: 'Ac"me', logo: 'https://a.example/\\é.svg' }
    await put({ ...from, fields: '{"country":"NL","colour":"red"}' }, 1_800_000_000)
    const first = [
      [1_800_000_000, 'name', 'Acme'],
      [1_800_000_000, 'logo', '/logos/acme.svg'],
      [1_800_000_000, { country: 'DE', site: 'a' }],
    ]
    expect(await changes('1')).toEqual(first)
    // Only its date is new.
    await put({ ...from, fields: '{"country":"NL","colour":"red"}' }, 1_800_000_001)
    expect(await changes('1')).toEqual(first)
    await put({ id: '1', fields: '{}' }, 1_799_999_999)
    const now = (await changes('1')).slice(0, 3).map((change) => (change as [number])[0])
    expect(now.every((at) => at >= start && at < 1_799_999_999)).toBe(true)
    expect((await changes('1')).map((change) => (change as unknown[]).slice(1))).toEqual([
      ['name', 'Ac"me'],
      ['logo', from.logo],
      [{ country: 'NL', colour: 'red' }],
      ...first.map((change) => change.slice(1)),
    ])
    for (let turn = 0; turn < 16; turn++) await put({ id: '1', name: `Turn ${turn}`, fields: '{}' })
    const kept = (await changes('1')) as [number, ...unknown[]][]
    expect(kept.map((change) => change.at(-1))).toEqual([
      ...Array.from({ length: 15 }, (_, turn) => `Turn ${14 - turn}`),
      'Acme',
      'Ac"me',
      from.logo,
      { country: 'NL', colour: 'red' },
      'Acme',
    ])
    const request = { filters: { name: 'turn' }, order: 'match', limit: 10, page: 1 } as const
    const [listed] = (await store.brands.list(request, undefined, undefined, true)).brands
    expect(JSON.parse(listed!.changes!)).toEqual(kept)

    await put({ id: '3' }, 1_700_000_000, 2)
    await put({ id: '1' })
    expect(await changes('3')).toEqual([[1_700_000_000, 'id', null]])
    expect(await changes('1')).toEqual([[expect.any(Number), 'id', null]])
  })

  test('tokens are listed, revoked once, and their last use only moves forward', async () => {
    const store = await open()
    const token = (fill: number) => ({
      ...tokenRecord('x', `token ${fill}`),
      hash: new Uint8Array(32).fill(fill),
      createdAt: 10 - fill,
    })
    await store.tokens.add(token(1))
    await store.tokens.add(token(2))
    const { hash } = token(1)
    await store.tokens.recordUse(hash, 7200)
    await store.tokens.recordUse(hash, 3600)
    expect(await store.tokens.revoke(hash, 99)).toBe(true)
    expect(await store.tokens.revoke(hash, 100)).toBe(false)
    expect(await store.tokens.revoke(new Uint8Array(32), 100)).toBe(false)
    expect(await store.tokens.list()).toEqual([
      { ...token(2), lastUsedAt: null },
      { ...token(1), revokedAt: 99, lastUsedAt: 7200 },
    ])
  })
})
