import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import { type FakeBrand, fakeService, type FakeServiceOptions } from './fake-service.ts'
import { type TimePage, TimeWalk } from './time-walk.ts'
import { UnreliableWindowsError } from './unreliable-windows-error.ts'

const START = 1_700_000_000_000
const ALL = parseListQuery('')

/** The order that every page is to keep: by time, and in one moment as the service lists them. */
function expected(brands: readonly FakeBrand[], order: 'newest' | 'oldest'): string[] {
  const sign = order === 'newest' ? -1 : 1
  return brands.toSorted((a, b) => sign * (a.at - b.at)).map(({ id }) => id)
}

async function readAll(walk: () => TimeWalk, order: 'newest' | 'oldest', size: number): Promise<TimePage[]> {
  const pages = [await walk().page({ order, size })]
  for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) {
    pages.push(await walk().page({ order, size, after: next }))
  }
  return pages
}

/** Numbers from 0 to 1, always the same (a linear congruential generator). */
function seededRandom(): () => number {
  let state = 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const idsOf = (pages: readonly TimePage[]) => pages.flatMap(({ brands }) => brands.map(({ id }) => id))

/** Lists with gaps, crowded moments, and ids that run with time, against it, or without regard to it. */
const lists = fc
  .tuple(
    fc.array(fc.record({ at: fc.nat(2_000_000), copies: fc.constantFrom(1, 1, 1, 1, 1, 2, 5, 120, 230) }), {
      minLength: 0,
      maxLength: 12,
    }),
    fc.constantFrom('random', 'ascending', 'descending'),
    fc.constantFrom('seconds', 'milliseconds', 'iso', 'iso-milliseconds'),
  )
  .map(([moments, idOrder, form]) => {
    const whole = form === 'seconds' || form === 'iso' ? 1000 : 1
    const times = moments.flatMap(({ at, copies }) =>
      Array.from({ length: copies }, () => START + Math.floor((at * 37) / whole) * whole),
    )
    const sorted = times.toSorted((a, b) => a - b)
    const ordered = { random: times, ascending: sorted, descending: sorted.toReversed() }[idOrder]
    return { form, brands: ordered.map((at, index) => ({ id: String(index + 1), at })) } as const
  })

test('pages in either order hold every brand once, ties in the order of the service', async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.constantFrom('newest', 'oldest'),
      fc.constantFrom(10, 25, 100),
      async ({ brands, form }, order, size) => {
        const walk = new TimeWalk(fakeService(brands, { form }), ALL)
        expect(idsOf(await readAll(() => walk, order, size))).toEqual(expected(brands, order))
      },
    ),
    { numRuns: 60 },
  )
})

test('an address opened anew shows the same page, and going back leads through the same pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.constantFrom('newest', 'oldest'),
      fc.constantFrom(10, 25, 100),
      async ({ brands, form }, order, size) => {
        const service = fakeService(brands, { form })
        const anew = () => new TimeWalk(service, ALL, form)
        const pages = await readAll(anew, order, size)
        let { previous } = pages.at(-1)!
        for (const page of pages.slice(0, -1).toReversed()) {
          expect(previous).not.toBeNull()
          const before = await anew().page({ order, size, before: previous! })
          expect(idsOf([before])).toEqual(idsOf([page]))
          previous = before.previous
        }
        expect(previous).toBeNull()
      },
    ),
    { numRuns: 30 },
  )
})

test('a service that includes its bounds is read as exactly', async () => {
  const random = seededRandom()
  const brands = Array.from({ length: 700 }, (_, index) => ({
    id: String(index + 1),
    at: START + Math.floor(random() * 500) * 1000,
  }))
  const walk = new TimeWalk(fakeService(brands, { inclusive: true }), ALL)
  expect(idsOf(await readAll(() => walk, 'newest', 25))).toEqual(expected(brands, 'newest'))
})

test('filters and bounds of the address hold for every page', async () => {
  const brands = Array.from({ length: 900 }, (_, index) => ({
    id: String(index + 1),
    name: index % 2 ? `Odd ${index}` : `Even ${index}`,
    at: START + ((index * 7919) % 900) * 1000,
  }))
  const service = fakeService(brands)
  const after = START / 1000 + 99
  const before = START / 1000 + 700
  const query = parseListQuery(`name=odd&updated_after=${after}&updated_before=${before}&page=3&limit=25`)
  const walk = new TimeWalk(service, query, 'seconds')
  const matching = brands.filter(
    ({ name, at }) => name.startsWith('Odd') && at / 1000 > after && at / 1000 < before,
  )
  expect(idsOf(await readAll(() => walk, 'newest', 25))).toEqual(expected(matching, 'newest'))
  expect(service.asked.every((asked) => asked.includes('name=odd'))).toBe(true)
})

test('a place whose brand is gone goes on with its neighbours', async () => {
  const brands = Array.from({ length: 60 }, (_, index) => ({ id: String(index + 1), at: START }))
  const service = fakeService(brands)
  const first = await new TimeWalk(service, ALL, 'seconds').page({ order: 'newest', size: 20 })
  service.brands = brands.filter(({ id }) => id !== '20')
  const second = await new TimeWalk(service, ALL, 'seconds').page({
    order: 'newest',
    size: 20,
    after: first.next!,
  })
  expect(second.brands[0]?.id).toBe('21')
})

test.each([
  ['times without regard to ids', (_: number, random: number) => Math.floor(random * 63e6)],
  ['ids that run with time', (index: number) => index * 63],
  ['ids that run against time', (index: number) => -index * 63],
  ['mostly one bulk load', (_: number, random: number) => (random < 0.98 ? 5_000_000 : random * 1e9)],
  ['denser towards the end', (_: number, random: number) => Math.floor(-((random * 1000) ** 2.6))],
])(
  'a hundred thousand brands, %s: few requests for the first page, at most two on average for each after it',
  async (_, seconds) => {
    const random = seededRandom()
    const brands = Array.from({ length: 100_000 }, (__, index) => ({
      id: String(index + 1),
      at: START + Math.floor(seconds(index, random())) * 1000,
    }))
    const service = fakeService(brands)
    for (const order of ['newest', 'oldest'] as const) {
      const walk = new TimeWalk(service, ALL, 'seconds')
      service.asked.length = 0
      let page = await walk.page({ order, size: 25 })
      expect(service.asked.length, `${order}: first page`).toBeLessThanOrEqual(6)
      service.asked.length = 0
      const ids = idsOf([page])
      for (let turn = 0; turn < 6; turn++) {
        page = await walk.page({ order, size: 25, after: page.next! })
        ids.push(...idsOf([page]))
      }
      expect(service.asked.length, `${order}: six more`).toBeLessThanOrEqual(12)
      expect(ids).toEqual(expected(brands, order).slice(0, 175))
    }
  },
)

const MANY = 20_000
const HOUR = 3_600_000

test.each([
  ['run with time, but for some minutes', (index: number, random: number) => index + random * 20],
  ['run with time, but for a tenth of it', (index: number, random: number) => index + (random * MANY) / 10],
  ['run against time, but for some minutes', (index: number, random: number) => -index - random * 20],
  ['run through all times again and again', (index: number) => (index * 7) % MANY],
])('ids that %s take few requests', async (_name, timeOf) => {
  const random = seededRandom()
  const brands = Array.from({ length: MANY }, (_, index) => ({
    id: String(index + 1),
    at: START + Math.floor((timeOf(index, random()) * HOUR) / 10 / 1000) * 1000,
  }))
  for (const order of ['newest', 'oldest'] as const) {
    const service = fakeService(brands)
    const page = await new TimeWalk(service, ALL, 'seconds').page({ order, size: 25 })
    expect(page.brands.map(({ id }) => id)).toEqual(expected(brands, order).slice(0, 25))
    expect(service.asked.length).toBeLessThanOrEqual(9)
  }
})

test('a page is called off like any request', async () => {
  const stopped = AbortSignal.abort(new Error('called off'))
  const walk = new TimeWalk(fakeService([{ id: '1', at: START }]), ALL)
  await expect(walk.page({ order: 'newest', size: 25 }, stopped)).rejects.toThrow('called off')
})

const many = Array.from({ length: 1000 }, (_, index) => ({
  id: String(index + 1),
  at: START + index * 60_000,
}))
/** The same page with other links. */
const withLinks = (page: BrandPage, links: Partial<BrandPage['links']>) => ({
  ...page,
  links: { ...page.links, ...links },
})

test.each([
  ['names no last page', 'no-count', { spoil: (page) => withLinks(page, { last: null }) }],
  ['names no numbers', 'no-count', { spoil: (page) => withLinks(page, { last: '?cursor=zz' }) }],
  ['ignores the lower bound', 'outside', { ignores: 'updated_after' }],
  ['ignores the upper bound', 'outside', { ignores: 'updated_before' }],
  ['says that one page follows itself', 'counts', { spoil: (page) => withLinks(page, { last: '?page=1' }) }],
  [
    'claims more brands in a part than in the whole',
    'counts',
    {
      spoil: (page, query) =>
        withLinks(page, {
          last: queryValue(query, 'updated_after') ? '?page=900' : '?page=10',
          next: '?page=2',
        }),
    },
  ],
  [
    'leaves out what it has just sent',
    'missing',
    {
      spoil: (page, query) =>
        queryValue(query, 'updated_after') ? { ...page, brands: page.brands.slice(-5) } : page,
    },
  ],
] as const satisfies readonly (readonly [string, string, FakeServiceOptions])[])(
  'a service that %s is not trusted',
  async (_, reason, options) => {
    const walk = new TimeWalk(fakeService(many, options), ALL)
    const failure = readAll(() => walk, 'newest', 25)
    await expect(failure).rejects.toBeInstanceOf(UnreliableWindowsError)
    await expect(failure).rejects.toHaveProperty('reason', reason)
  },
)

test('a list that fits into one answer needs no numbers', async () => {
  const few = many.slice(0, 60)
  const walk = new TimeWalk(fakeService(few, { spoil: (page) => withLinks(page, { last: null }) }), ALL)
  expect(idsOf(await readAll(() => walk, 'newest', 100))).toEqual(expected(few, 'newest'))
})
