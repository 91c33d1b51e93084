import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestBrand } from '#checkup/testing/catalogue-service.ts'
import type { BrandPage, SingleBrand } from '#client/brand-client.ts'
import { ContractError, EndlessListError, HttpError } from '#client/errors.ts'
import { EXCHANGE, numberedPage } from '#client/testing/brand-pages.ts'
import {
  changeQuery,
  type ListQuery,
  stringifyListQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { formatTimestamp, readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { populate } from '#service/stores/staged-import.ts'
import { captureLog, keptLog } from '#service/testing/capture-log.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { ENGINES, manyBrands, temporaryStore } from '#service/testing/stores.ts'
import type { Store } from '#service/stores/store.ts'
import { Mirror } from './mirror.ts'

const SOURCE = 'https://original.example'

const FAULTS = [
  'down',
  'down from page 15 on',
  'no brands',
  'skips',
  'repeats',
  'empty by mistake',
  'a circle',
  'links are no longer valid',
] as const
type Fault = (typeof FAULTS)[number]

/** A brand service that follows the service document, or breaks it. */
class OriginalService {
  readonly brands = new Map<string, TestBrand>()
  fault: Fault | undefined
  requests: string[] = []
  pageSize = 7
  form: TimestampForm = 'seconds'
  /** Ids of brands without a date. */
  readonly undated = new Set<string>()
  /** Its clock, in Unix seconds, if it tells. */
  now: number | undefined
  /** Called before each page of a list is sent. */
  onRequest: ((query: ListQuery) => void) | undefined
  #clock = 1_700_000_000

  /** Adds a brand or changes it, a second after the last change unless told. */
  put(id: string, name: string, updated_at = ++this.#clock): void {
    this.brands.set(id, { id, name, logo: `https://a.example/${id}.png`, updated_at })
  }

  async single(id: string): Promise<SingleBrand> {
    this.requests.push(id)
    const brand = this.brands.get(id)
    if (!brand) throw new HttpError(404, { exchange: EXCHANGE })
    return { brand: readBrand(brand, 'seconds'), text: '', exchange: EXCHANGE }
  }

  async list(query: ListQuery): Promise<BrandPage> {
    this.onRequest?.(query)
    this.requests.push(stringifyListQuery(query))
    const headers = new Headers(
      this.now === undefined ? {} : { date: new Date(this.now * 1000).toUTCString() },
    )
    const exchange = { ...EXCHANGE, headers }
    if (this.fault === 'down') throw new HttpError(500, { exchange })
    if (this.fault === 'no brands') throw new ContractError('html', exchange)
    if (this.fault === 'a circle') throw new EndlessListError()
    const page = queryPage(query) ?? 1
    if (this.fault === 'down from page 15 on' && page >= 15) throw new HttpError(500, { exchange })
    if (this.fault === 'links are no longer valid' && page > 1) throw new HttpError(400, { exchange })
    const asked = queryValue(query, 'updated_after')
    const after = asked === undefined ? -Infinity : readTimestamp(asked)!.at / 1000
    const all = this.fault === 'empty by mistake' ? [] : [...this.brands.values()]
    const matching = all
      .filter(({ updated_at }) => updated_at > after)
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(({ id, name, logo, updated_at }) => ({
        id,
        name,
        logo,
        updated_at: this.#written(id, updated_at),
      }))
    const filter = asked === undefined ? '' : `updated_after=${encodeURIComponent(asked)}&`
    const link = (to: number, limit: number) => `${SOURCE}/v1/brands?${filter}limit=${limit}&page=${to}`
    const limit = Math.min(this.pageSize, Number(queryValue(query, 'limit')))
    const sent = this.fault === 'repeats' && page > 1 ? changeQuery(query, { page: String(page - 1) }) : query
    const { brands } = numberedPage(matching, sent, link, limit)
    const skipped = this.fault === 'skips' && limit > 1 ? 1 : 0
    return { ...numberedPage(matching, query, link, limit), brands: brands.slice(skipped), exchange }
  }

  #written(id: string, updated_at: number): string | number | null {
    const text = formatTimestamp(updated_at * 1000, this.form)
    if (this.undated.has(id)) return null
    return /^\d+$/.test(text) ? Number(text) : text
  }
}

/** A source of 30 brands, copied twice: further turns ask for changes only. Clocks stand still at `now`, in Unix seconds. */
async function copied(prepare: (original: OriginalService, now: number) => void = () => {}) {
  const now = Math.floor(Date.now() / 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
  const store = await temporaryStore()
  const original = new OriginalService()
  for (let id = 1; id <= 30; id++) original.put(String(id), `Brand ${id}`, now - 86_400 + id)
  prepare(original, now)
  const mirror = await openMirror(store, original)
  await mirror.update()
  await mirror.update()
  original.requests = []
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const nameOf = async (id: string) => (await store.brands.find(id))?.name
  return { store, original, mirror, now, pass, nameOf }
}

async function openMirror(store: Store, client: OriginalService, maxDeletions = 5): Promise<Mirror> {
  const mirror = await Mirror.open({ store, client, source: SOURCE, interval: 0, maxDeletions })
  onTestFinished(() => mirror.close())
  return mirror
}

async function uncopied(count: number) {
  const original = new OriginalService()
  for (let id = 1; id <= count; id++) original.put(String(id), `Brand ${id}`)
  return { store: await temporaryStore(), original }
}

async function contents(store: Store): Promise<readonly TestBrand[]> {
  const { brands } = await store.brands.list({ filters: {}, limit: 1000, page: 1 })
  return brands.map(({ id, name, logo, updatedAt }) => ({ id, name, logo, updated_at: updatedAt }))
}

const originalContents = ({ brands }: OriginalService) =>
  [...brands.values()].toSorted((a, b) => Number(a.id) - Number(b.id))

test.each(ENGINES)(
  '$engine: the copy is the same as its source after any faults',
  async ({ engine, open }) => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 50 }).map(String),
      kind: fc.constantFrom('put', 'old date', 'delete'),
    })
    const step = fc.record({
      changes: fc.array(change, { maxLength: 6 }),
      fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined }),
      /** Which of two processes copies into the store in this step. */
      process: fc.constantFrom(0, 1),
      restarts: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const store = await open()
        const original = new OriginalService()
        original.pageSize = 2
        for (let id = 1; id <= 40; id++) original.put(String(id), `Brand ${id}`)
        const start = () => openMirror(store, original, 100)
        const mirrors = [await start(), await start()]
        let isSeen = false
        for (const { changes, fault, process, restarts } of steps) {
          for (const { id, kind } of changes) {
            if (kind === 'delete') original.brands.delete(id)
            // A brand that was hidden before, so its date does not show that it is new.
            else if (kind === 'old date' && !original.brands.has(id))
              original.put(id, `Brand ${id}, changed`, 1_600_000_000)
            else original.put(id, `Brand ${id}, changed`)
          }
          original.fault = fault
          if (restarts) mirrors[process] = await start()
          const mirror = mirrors[process]!
          await mirror.update().catch(() => {})
          // Once a copy was complete, it is never lost.
          const isLost = isSeen && (!mirror.isComplete || (await contents(store)).length === 0)
          expect(isLost).toBe(false)
          isSeen ||= mirror.isComplete
        }
        original.fault = undefined
        if (original.brands.size === 0) original.put('1', 'The last')
        await mirrors[0]!.update()
        // If as many brands with old dates came as others went, only the daily copy of everything finds them.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
        await mirrors[0]!.update().finally(() => vi.useRealTimers())
        expect(await contents(store)).toEqual(originalContents(original))
      }),
      { numRuns: engine === 'sqlite' ? 10 : 1 },
    )
  },
)

test('an interval without changes costs two requests, and the next one copies a change', async () => {
  const { store, original, mirror, now, pass } = await copied()
  await mirror.update()
  expect(original.requests).toHaveLength(2)

  pass(60)
  original.put('7', 'Renamed', now + 60)
  original.put('31', 'New', now + 60)
  await mirror.update()
  expect(await contents(store)).toEqual(originalContents(original))
  original.brands.delete('8')
  await mirror.update()
  expect(await contents(store)).toEqual(originalContents(original))
})

test('if the source loses many brands, the copy keeps them unless the settings allow it', async () => {
  const { store, original } = await uncopied(300)
  const mirror = await openMirror(store, original)
  await mirror.update()
  for (let id = 1; id <= 30; id++) original.brands.delete(String(id))
  await mirror.update()
  expect(await contents(store)).toHaveLength(300)
  // The mirror does not read everything again at each interval.
  original.requests = []
  await mirror.update()
  expect(original.requests.length).toBeLessThan(5)
  await (await openMirror(store, original, 20)).update()
  expect(await contents(store)).toEqual(originalContents(original))

  original.fault = 'empty by mistake'
  await expect((await openMirror(store, original, 100)).update()).rejects.toThrow(
    'The service sends no brands.',
  )
  expect(await contents(store)).toHaveLength(270)
})

test('a brand that a deletion moves to a page already read is neither missed nor deleted', async () => {
  const { store, original } = await uncopied(30)
  const deleteLater = (id: string) => (query: ListQuery) => {
    if (queryPage(query) === 2) original.brands.delete(id)
  }
  original.onRequest = deleteLater('1')
  const mirror = await openMirror(store, original)
  await mirror.update()
  expect(await contents(store)).toEqual(originalContents(original))
  await mirror.update()

  original.brands.delete('30')
  original.onRequest = deleteLater('2')
  await mirror.update()
  expect((await contents(store)).map(({ id }) => id)).toContain('9')
  await mirror.update()
  expect(await contents(store)).toEqual(originalContents(original))
})

test('if single brands cannot be read, nothing is deleted, and the rest is copied', async () => {
  const { store, original } = await uncopied(30)
  const mirror = await openMirror(store, original)
  await mirror.update()
  vi.spyOn(original, 'single').mockRejectedValue(new HttpError(500, { exchange: EXCHANGE }))
  original.brands.delete('6')
  original.put('31', 'New', 1_600_000_000)
  original.brands.delete('7')
  await mirror.update()
  expect(await contents(store)).toHaveLength(31)
})

test.each([
  ['skips', 'The list skips or repeats brands, .* it had 40 brands'],
  ['a circle', 'The list does not end.'],
  ['the database', 'The copy failed. The log says why.'],
] as const)('a problem is put in words, database errors only in the log: %s', async (fault, words) => {
  const { store, original } = await uncopied(40)
  if (fault === 'the database') store.openImport = () => Promise.reject(new Error('10.0.0.5 is not there'))
  else original.fault = fault
  const mirror = await openMirror(store, original)
  const { log, lines } = keptLog()
  mirror.start(log)
  await vi.waitFor(() => expect(mirror.problem).toMatch(new RegExp(`^${words}`)))
  const reason = fault === 'the database' ? '10.0.0.5 is not there' : mirror.problem
  expect(lines).toEqual([['warn', 'the mirror cannot copy', { source: SOURCE, reason }]])
})

test('brands imported after a failed first copy are not mistaken for a copy', async () => {
  const { store, original } = await uncopied(1)
  original.fault = 'down'
  const mirror = await openMirror(store, original)
  await expect(mirror.update()).rejects.toBeInstanceOf(HttpError)
  await populate(store, manyBrands(3), [])
  const refusal = 'The database holds brands of its own'
  await expect(openMirror(store, original)).rejects.toThrow(
    `${refusal}: set DATABASE_URL to another one for the mirror.`,
  )
  original.fault = undefined
  await expect(mirror.update()).rejects.toThrow(refusal)
  expect(await contents(store)).toHaveLength(3)
})

test('the service shows nothing until the first copy is complete, and reports its age', async () => {
  const lines = captureLog()
  const source = await serviceUnderTest(manyBrands(30))
  const address = await listen(source.app)
  const { store, original } = await uncopied(1)
  original.fault = 'down'
  const options = { store, client: original, source: address, interval: 20, maxDeletions: 5 }
  const mirror = await Mirror.open(options)
  const { app, get } = await serviceUnderTest([], { store, mirror, logLevel: 'warn' })
  await listen(app)
  const early = await get('/v1/brands')
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '10'])
  await vi.waitFor(async () =>
    expect((await get('/readyz')).json()).toMatchObject({
      status: 503,
      detail: expect.stringContaining('The service responded with 500'),
    }),
  )
  original.fault = undefined
  await vi.waitFor(async () => expect((await get('/v1/brands')).statusCode).toBe(200))
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', copyOf: address, age: expect.any(Number) })
  const messages = lines().map(({ msg }) => msg)
  expect(messages.filter((message) => message === 'the mirror cannot copy')).toHaveLength(1)
})

test.each<[string, (original: OriginalService, now: number) => void]>([
  ['its first brand has no date', (original) => original.undated.add('1')],
  [
    'all are dated two hours ahead',
    (original, now) =>
      original.brands.forEach((brand, id) => original.brands.set(id, { ...brand, updated_at: now + 7200 })),
  ],
  ['its clock is an hour behind', (original, now) => void (original.now = now - 3600)],
  ['it writes ISO 8601', (original) => void (original.form = 'iso')],
  ['it sends ten at a time, whatever is asked for', (original) => void (original.pageSize = 10)],
])('the next look copies a change even if %s', async (_, prepare) => {
  const { original, mirror, now, pass, nameOf } = await copied(prepare)
  original.undated.delete('20')
  for (const [step, name] of ['Renamed', 'Renamed again'].entries()) {
    pass(3600)
    original.now &&= original.now + 3600
    original.put('20', name, (original.now ?? now) + (step + 1) * (original.now ? 0 : 3600))
    await mirror.update()
    expect(await nameOf('20')).toBe(name)
  }
})

test('after a pause, a change in the same second as a copied one is not missed', async () => {
  const { original, mirror, pass, now, nameOf } = await copied()
  pass(10)
  original.put('5', 'X', now + 8)
  await mirror.update()
  original.put('6', 'Y', now + 8)
  pass(330)
  await mirror.update()
  expect([await nameOf('5'), await nameOf('6')]).toEqual(['X', 'Y'])
})

test('a change that breaks the contract is counted and logged', async () => {
  const { store, original, now, pass, nameOf } = await copied()
  pass(60)
  original.brands.set('9', { id: '9', name: 'Renamed', logo: '', updated_at: now + 30 })
  const { log, lines } = keptLog()
  const mirror = await openMirror(store, original)
  mirror.start(log)
  // The mirror keeps looking.
  await vi.waitFor(() => expect(original.requests.length).toBeGreaterThan(20), { timeout: 30_000 })
  await mirror.close()
  const left = { rejected: 1, brands: ['9: logo is missing'] }
  expect(lines[0]).toEqual(['warn', 'the mirror left out brands that break the contract', left])
  expect(await nameOf('9')).toBe('Brand 9')
})
