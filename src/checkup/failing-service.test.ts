import { afterEach, expect, test, vi } from 'vitest'
import { BrandClient } from '#client/brand-client.ts'
import type { Report } from './report/report.ts'
import { type CheckupOptions, type CheckupProgress, runCheckup } from './run-checkup.ts'
import {
  type CatalogueService,
  type InterceptedAnswer,
  startCatalogueService,
  TOKEN,
} from './testing/catalogue-service.ts'
import { cleanCatalogue } from './testing/clean-catalogue.ts'

/** A catalogue of five pages whose second brand has a bad name, so that there is something to find on the first one. */
function faultyCatalogue() {
  const catalogue = cleanCatalogue(450)
  catalogue.brands[1]!.name = 'Acme  Motors'
  return catalogue
}

function failing(intercept: (url: URL, count: number) => InterceptedAnswer | undefined) {
  return startCatalogueService({ ...faultyCatalogue(), intercept })
}

/** A request is sent again after seconds. */
function skipWaits() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
}
afterEach(() => void vi.useRealTimers())

function run(
  { baseAddress }: CatalogueService,
  options?: Partial<CheckupOptions>,
  signal = new AbortController().signal,
  onProgress?: (progress: CheckupProgress) => void,
) {
  const client = new BrandClient({ baseAddress, token: TOKEN })
  return runCheckup({ client, inspector: null, ...options }, signal, onProgress)
}

const isPage = (url: URL, page: number) => url.search === `?limit=100&page=${page}`
const rulesOf = ({ findings }: Report) => [...new Set(findings.map(({ rule }) => rule))]
const outcome = ({ outcomes }: Report, rule: string) => outcomes.find((each) => each.rule === rule)

test('a page that fails is passed over and said, and the others are judged', async () => {
  await using service = await failing((url) => (isPage(url, 3) ? { status: 500 } : undefined))
  const report = await run(service)
  expect(report).toMatchObject({ ended: 'finished', brands: 350, pages: 4 })
  expect(rulesOf(report)).toEqual(['name-blanks'])
  const cause = 'Page 3 could not be read: The service answered 500'
  expect(outcome(report, 'name-blanks')).toMatchObject({ judged: 350, notJudged: [{ cause, count: 100 }] })
  expect(outcome(report, 'brand-skipped')).toMatchObject({ judged: 0 })
})

test('a last page that fails is passed over too, and the filters are tested', async () => {
  await using service = await failing((url) => (isPage(url, 5) ? { status: 500 } : undefined))
  const report = await run(service)
  const cause = 'Page 5 could not be read: The service answered 500'
  expect(report).toMatchObject({ ended: 'finished', brands: 400, unread: [{ cause, count: 100 }] })
  expect(outcome(report, 'name-search-misses')?.judged).toBeGreaterThan(0)
  expect(outcome(report, 'brand-skipped')).toMatchObject({ judged: 0 })
})

test('a service that answers nothing but 500 midway is given up', async () => {
  await using service = await failing((_, count) => (count > 2 ? { status: 500 } : undefined))
  expect(await run(service)).toMatchObject({
    ended: 'stopped',
    brands: 100,
    cause: 'The service answered 500',
    unread: [],
  })
})

test('a page that is HTML is a fault, and passed over', async () => {
  await using service = await failing((url) =>
    isPage(url, 3) ? { status: 200, body: '<!doctype html>' } : undefined,
  )
  const report = await run(service)
  expect(rulesOf(report)).toEqual(['envelope-malformed', 'name-blanks'])
  expect(report.findings[0]).toMatchObject({ field: 'page 3', value: 'The service answered HTML' })
})

test('a service that resets every connection midway ends the run with what was found', async () => {
  skipWaits()
  await using service = await failing((_, count) => (count > 3 ? 'reset' : undefined))
  const report = await run(service)
  expect(report).toMatchObject({ ended: 'stopped', cause: 'The service did not answer', brands: 200 })
  expect(rulesOf(report)).toEqual(['name-blanks'])
  expect(outcome(report, 'name-search-misses')).toMatchObject({ judged: 0 })
  expect(outcome(report, 'name-blanks')?.notJudged).toEqual([
    { cause: 'The service did not answer', count: 250, brands: [] },
  ])
})

test('a 429 with Retry-After is obeyed, and the run finishes', async () => {
  let refusals = 2
  await using service = await failing((url) =>
    isPage(url, 3) && refusals-- > 0 ? { status: 429, headers: { 'Retry-After': '1' } } : undefined,
  )
  const waits: unknown[] = []
  const report = await run(service, {}, undefined, ({ wait }) => wait && waits.push(wait))
  expect(report).toMatchObject({ ended: 'finished', brands: 450 })
  expect(waits).toContainEqual({ milliseconds: 1000, cause: 'The service refused further requests (429)' })
})

test('a 429 that asks for too long a wait ends the run', async () => {
  await using service = await failing((url) =>
    isPage(url, 3) ? { status: 429, headers: { 'Retry-After': '3600' } } : undefined,
  )
  const report = await run(service)
  expect(report).toMatchObject({
    ended: 'stopped',
    brands: 200,
    cause: 'The service refused further requests (429)',
  })
})

test('a redirect is not followed, and named', async () => {
  skipWaits()
  await using service = await failing((_, count) =>
    count > 2 ? { status: 302, headers: { Location: 'http://127.0.0.1:9/elsewhere' } } : undefined,
  )
  const report = await run(service)
  expect(report).toMatchObject({
    ended: 'stopped',
    cause: 'The service answered with a redirect, which is not followed',
  })
})

test('a wrong token ends the run at once', async () => {
  await using service = await failing(() => undefined)
  const client = new BrandClient({ baseAddress: service.baseAddress, token: 'wrong' })
  const report = await run(service, { client })
  expect(report).toMatchObject({ ended: 'stopped', brands: 0, findings: [] })
  expect(report.cause).toContain('401')
  expect(report.outcomes.every(({ judged }) => judged === 0)).toBe(true)
  expect(service.asked.length).toBeLessThan(4)
})

test('a token that ends midway ends the run', async () => {
  await using service = await failing((_, count) => (count > 3 ? { status: 401 } : undefined))
  expect(await run(service)).toMatchObject({
    ended: 'stopped',
    brands: 200,
    cause: 'The service did not accept the access token (401)',
  })
  expect(service.asked.length).toBe(4)
})

test('a token that ends while the filters are tested ends the run', async () => {
  await using service = await failing((url) => (url.searchParams.has('name') ? { status: 401 } : undefined))
  const report = await run(service)
  expect(report).toMatchObject({
    ended: 'stopped',
    brands: 450,
    cause: 'The service did not accept the access token (401)',
  })
  expect(rulesOf(report)).toEqual(['name-blanks'])
})

test('a service that fails after the list leaves its filters unjudged, and the rest judged', async () => {
  await using service = await failing((url) =>
    url.searchParams.has('name') || url.searchParams.has('id') ? { status: 500 } : undefined,
  )
  const report = await run(service)
  expect(report.ended).toBe('finished')
  expect(outcome(report, 'name-search-misses')).toMatchObject({ judged: 0 })
  expect(outcome(report, 'name-search-misses')?.notJudged[0]?.cause).toBe('The service answered 500')
  expect(outcome(report, 'name-near')).toMatchObject({ judged: 450 })
})

test('a cancelled run keeps what it found', async () => {
  const abort = new AbortController()
  await using service = await failing((url) => void (isPage(url, 3) && abort.abort()))
  const cancelled = await run(service, {}, abort.signal)
  expect(cancelled).toMatchObject({ ended: 'cancelled', brands: 200, total: 450 })
  expect(rulesOf(cancelled)).toEqual(['name-blanks'])
})
