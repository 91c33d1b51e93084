import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName } from '#contract/fold-name.ts'
import { matchRank, type Order, ORDERS } from '#contract/orders.ts'
import type { ListFilters, ListRequest } from '#contract/read-list-request.ts'
import { populate } from '#service/stores/staged-import.ts'
import { aBrand, ENGINES } from '#service/testing/stores.ts'
import { MAX_SORTED } from './page-query.ts'
import { sortKey } from './sort-order.ts'
import type { StoredBrand } from './records.ts'

// Letters of one to four bytes, surrogate pairs, marks, ligatures, separators, and special characters of patterns.
const UNITS = Array.from('aaaaaaaaaabAéßﬁ1２ xX\u0301%_\\*?[]^-.\'"\u0001😀𝒳한々ￜｱ\ue000\u{10ffff}')
const hostileName = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...UNITS), minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'A', 'á', 'a b', 'x-a', '\u0301', 'ab'.repeat(500)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', '한', '😀'), fc.integer({ min: 98, max: 102 }), fc.constantFrom(...UNITS))
      .map(([unit, count, end]) => unit.repeat(count) + end),
  },
)

const SIZE = 2500
const names = fc.sample(hostileName, { numRuns: SIZE, seed: 26 })
// Ids vary in length and are unrelated to names. There are few dates of updates, so that ids often decide.
const brands = names.map((name, index) =>
  aBrand({ id: String((index * 7919) % 100_003), name, updatedAt: (index * 31) % 40 }),
)
/** Some of these match more than a thousand brands, some only a few. */
const LONG = ['ab', 'a ', ' a', '^a', 'a'.repeat(100), 'a'.repeat(101), 'aba', 'zz']
const TEXTS = [...Array.from("abx-😀%\\[]*?'\u0001한."), ...LONG]

const folded = new Map(brands.map((brand) => [brand, foldName(brand.name)]))
/** Where each brand stands in the order of names, by code points. */
const placeByName = new Map(
  brands
    .map((brand) => ({ brand, points: Array.from(folded.get(brand)!, (letter) => letter.codePointAt(0)!) }))
    .toSorted((a, b) => comparePoints(a.points, b.points) || Number(a.brand.id) - Number(b.brand.id))
    .map(({ brand }, index) => [brand, index]),
)

/** The expected list, computed in JavaScript alone. */
function model({ filters, order }: ListRequest): StoredBrand[] {
  const { name: text = '', id, updated_after = -1, updated_before = 1e9 } = filters
  const needle = foldName(text)
  const compareNames = (a: StoredBrand, b: StoredBrand) => placeByName.get(a)! - placeByName.get(b)!
  // Names are compared by 100 letters only, so a text of that length does not tell an equal name from a longer one.
  const comesFirst = (brand: StoredBrand) => needle.length < 100 && folded.get(brand) === needle
  const rank = (brand: StoredBrand) => (comesFirst(brand) ? 0 : matchRank(folded.get(brand)!, needle))
  const compare: Record<Order | 'id', (a: StoredBrand, b: StoredBrand) => number> = {
    id: (a, b) => Number(a.id) - Number(b.id),
    name: compareNames,
    '-name': (a, b) => compareNames(b, a),
    updated_at: (a, b) => a.updatedAt - b.updatedAt || Number(a.id) - Number(b.id),
    '-updated_at': (a, b) => b.updatedAt - a.updatedAt || Number(b.id) - Number(a.id),
    match: (a, b) => rank(a) - rank(b) || compareNames(a, b),
  }
  return brands
    .filter(
      (brand) =>
        folded.get(brand)!.includes(needle) &&
        (id === undefined || brand.id === id) &&
        brand.updatedAt > updated_after &&
        brand.updatedAt < updated_before,
    )
    .toSorted(compare[order ?? 'id'])
}

/** A name is compared by its first 100 letters. */
function comparePoints(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < 100; at++) if (a[at] !== b[at]) return (a[at] ?? -1) - (b[at] ?? -1)
  return 0
}

test('the test data has lists long enough to be read in order, and short enough to be sorted', () => {
  const count = (name: string) => model(request({ name }, undefined, 1)).length
  expect(count('a')).toBeGreaterThan(MAX_SORTED)
  expect(count('x')).toBeLessThan(MAX_SORTED)
})

const ids = (list: readonly StoredBrand[]) => list.map(({ id }) => id)

function request(filters: ListFilters, order: Order | undefined, limit: number, page = 1): ListRequest {
  return { filters, ...(order && { order }), limit, page }
}

describe.each(ENGINES)('$engine', ({ open }) => {
  test('any page in any order equals the list sorted in JavaScript, by number and by position', async () => {
    const store = await open()
    await populate(store, brands, [])
    const filters = fc.record(
      {
        name: fc.oneof(
          { weight: 2, arbitrary: fc.constant('a') },
          { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
        ),
        id: fc.constantFrom(brands[3]!.id, '99999999'),
        updated_after: fc.integer({ min: -1, max: 41 }),
        updated_before: fc.integer({ min: -1, max: 41 }),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(undefined, 'match', ...ORDERS),
        fc.constantFrom(1, 2, 3, 7, 20, 100),
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        async (given, order, limit, place) => {
          fc.pre(order !== 'match' || given.name !== undefined)
          const all = model(request(given, order, limit))
          const page = Math.max(1, Math.ceil((place * all.length) / limit))
          const asked = request(given, order, limit, page)
          const start = (page - 1) * limit
          const byNumber = await store.brands.list(asked)
          expect(byNumber.total).toBe(all.length)
          expect(ids(byNumber.brands)).toEqual(ids(all.slice(start, start + limit)))

          const { [start - 1]: before, [start + limit]: after } = all
          const forwards = await store.brands.list(asked, before && { after: sortKey(before, asked) })
          expect(ids(forwards.brands)).toEqual(ids(byNumber.brands))
          expect(forwards.hasMore).toBe(start + limit < all.length)
          const backwards = after && (await store.brands.list(asked, { before: sortKey(after, asked) }))
          expect(ids(backwards?.brands ?? byNumber.brands)).toEqual(ids(byNumber.brands))
          expect(backwards?.hasMore ?? start > 0).toBe(start > 0)
        },
      ),
      { numRuns: 120 },
    )
  })
})
