import { afterEach, expect, test, vi } from 'vitest'
import { BrandClient } from '#client/brand-client.ts'
import type { Report } from './report/report.ts'
import { type CheckupOptions, startCheckup } from './run-checkup.ts'
import type { CheckupSnapshot } from './run/snapshot.ts'
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

function start({ baseAddress }: CatalogueService, options?: Partial<CheckupOptions>) {
  const client = new BrandClient({ baseAddress, token: TOKEN })
  return startCheckup({ client, inspector: null, concurrency: 1, ...options })
}

const isPage = (url: URL, page: number) => url.search === `?limit=100&page=${page}`
const rulesOf = ({ findings }: Report) => [...new Set(findings.map(({ rule }) => rule))]
const outcome = ({ outcomes }: Report, rule: string) => outcomes.find((each) => each.rule === rule)

test('a page that fails is passed over and said, and the others are judged', async () => {
  await using service = await failing((url) => (isPage(url, 3) ? { status: 500 } : undefined))
  const report = await start(service).report
  expect(report).toMatchObject({ ended: 'finished', brands: 350, pages: 4 })
  expect(rulesOf(report)).toEqual(['name-blanks'])
  const cause = 'Page 3 could not be read: The service answered 500'
  expect(outcome(report, 'name-blanks')).toMatchObject({ judged: 350, notJudged: [{ cause, count: 100 }] })
  expect(outcome(report, 'brand-skipped')).toMatchObject({ verdict: 'not-judged' })
})

test('a run that continues remembers the page that was passed over', async () => {
  let stop = true
  await using service = await failing((url) => {
    if (isPage(url, 2)) return { status: 500 }
    return stop && isPage(url, 4) ? { status: 403 } : undefined
  })
  const first = start(service)
  expect(await first.report).toMatchObject({
    ended: 'stopped',
    brands: 200,
    cause: 'The service answered 403',
  })
  stop = false
  const report = await start(service, { resume: structuredClone(first.snapshot()) }).report
  expect(report).toMatchObject({ ended: 'finished', brands: 350 })
  const cause = 'Page 2 could not be read: The service answered 500'
  expect(outcome(report, 'name-blanks')?.notJudged).toEqual([{ cause, count: 100, brands: [] }])
  expect(outcome(report, 'brand-skipped')).toMatchObject({ verdict: 'not-judged' })
})

test('a service that answers nothing but 500 midway is given up, and continued from there', async () => {
  let stop = true
  await using service = await failing((_, count) => (stop && count > 2 ? { status: 500 } : undefined))
  const first = start(service)
  expect(await first.report).toMatchObject({
    ended: 'stopped',
    brands: 100,
    cause: 'The service answered 500',
  })
  stop = false
  expect(await start(service, { resume: first.snapshot() }).report).toMatchObject({
    ended: 'finished',
    brands: 450,
  })
})

test('a page that is HTML is a fault, and passed over', async () => {
  await using service = await failing((url) =>
    isPage(url, 3) ? { status: 200, body: '<!doctype html>' } : undefined,
  )
  const report = await start(service).report
  expect(rulesOf(report)).toEqual(['envelope-malformed', 'name-blanks'])
  expect(report.findings[0]).toMatchObject({ field: 'page 3', value: 'The service answered HTML' })
})

test('a service that resets every connection midway ends the run with what was found', async () => {
  skipWaits()
  await using service = await failing((_, count) => (count > 3 ? 'reset' : undefined))
  const report = await start(service).report
  expect(report).toMatchObject({ ended: 'stopped', cause: 'The service did not answer', brands: 200 })
  expect(rulesOf(report)).toEqual(['name-blanks'])
  expect(outcome(report, 'name-search-misses')).toMatchObject({ verdict: 'not-judged', judged: 0 })
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
  const report = await start(service, { onProgress: ({ wait }) => wait && waits.push(wait) }).report
  expect(report).toMatchObject({ ended: 'finished', brands: 450 })
  expect(waits).toContainEqual({ milliseconds: 1000, cause: 'The service refused further requests (429)' })
})

test('a 429 that asks for too long a wait ends the run', async () => {
  await using service = await failing((url) =>
    isPage(url, 3) ? { status: 429, headers: { 'Retry-After': '3600' } } : undefined,
  )
  const report = await start(service).report
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
  const report = await start(service).report
  expect(report).toMatchObject({
    ended: 'stopped',
    cause: 'The service answered with a redirect, which is not followed',
  })
})

test('a wrong token ends the run at once', async () => {
  await using service = await failing(() => undefined)
  const client = new BrandClient({ baseAddress: service.baseAddress, token: 'wrong' })
  const report = await startCheckup({ client, inspector: null }).report
  expect(report).toMatchObject({ ended: 'stopped', brands: 0, findings: [] })
  expect(report.cause).toContain('401')
  expect(report.outcomes.every(({ verdict }) => verdict === 'not-judged')).toBe(true)
  expect(service.asked.length).toBeLessThan(4)
})

test('a page that refuses a token which works elsewhere is passed over, and said', async () => {
  await using service = await failing((url) => (isPage(url, 3) ? { status: 401 } : undefined))
  const report = await start(service).report
  expect(report).toMatchObject({ ended: 'finished', brands: 350, total: 450, pages: 4 })
  const cause =
    'Page 3 could not be read: The service refused the access token here (401), and accepts it elsewhere'
  expect(report.unread).toEqual([{ cause, count: 100 }])
  expect(outcome(report, 'name-blanks')?.notJudged).toEqual([{ cause, count: 100, brands: [] }])
  expect(report.requests).toBe(service.asked.length)
})

test('a token that ends midway ends the run, which continues with another', async () => {
  let ended = true
  await using service = await failing((_, count) => (ended && count > 3 ? { status: 401 } : undefined))
  const first = start(service)
  expect(await first.report).toMatchObject({
    ended: 'stopped',
    brands: 200,
    cause: 'The service did not accept the access token (401)',
  })
  // The page, and one brand to see whether the token still works.
  expect(service.asked.length).toBe(5)
  ended = false
  const resumed = start(service, { resume: first.snapshot() })
  expect(await resumed.report).toMatchObject({ ended: 'finished', brands: 450 })
})

test('searches that refuse a token which works elsewhere are not judged, and the other probes are', async () => {
  await using service = await failing((url) => (url.searchParams.has('name') ? { status: 401 } : undefined))
  const report = await start(service).report
  expect(report.ended).toBe('finished')
  expect(outcome(report, 'name-search-misses')?.notJudged[0]?.cause).toContain('accepts it elsewhere')
  expect(outcome(report, 'id-filter-wrong')).toMatchObject({ verdict: 'fine', notJudged: [] })
})

test('a service that fails after the list leaves its filters unjudged, and the rest judged', async () => {
  await using service = await failing((url) =>
    url.searchParams.has('name') || url.searchParams.has('id') ? { status: 500 } : undefined,
  )
  const report = await start(service).report
  expect(report.ended).toBe('finished')
  expect(outcome(report, 'name-search-misses')).toMatchObject({ verdict: 'not-judged' })
  expect(outcome(report, 'name-search-misses')?.notJudged[0]?.cause).toBe('The service answered 500')
  expect(outcome(report, 'name-near')).toMatchObject({ verdict: 'fine' })
})

test('a cancelled run keeps what it found, and its snapshot continues it', async () => {
  let cancel: (() => void) | undefined
  await using service = await failing((url) => void (isPage(url, 3) && cancel?.()))
  const hash = await hashOf(service)
  const first = start(service)
  cancel = first.cancel
  const cancelled = await first.report
  expect(cancelled).toMatchObject({ ended: 'cancelled', brands: 200, total: 450 })
  expect(rulesOf(cancelled)).toEqual(['name-blanks'])

  cancel = undefined
  const asked = service.asked.length
  const snapshot: CheckupSnapshot = structuredClone(first.snapshot())
  const report = await start(service, { resume: snapshot }).report
  expect(report).toMatchObject({ ended: 'finished', brands: 450, pages: 5, hash })
  expect(rulesOf(report)).toEqual(['name-blanks'])
  expect(service.asked[asked]).toBe('/v1/brands?limit=100&page=3')
})

test('a paused run asks for nothing until it is resumed', async () => {
  let pause: (() => void) | undefined
  await using service = await failing((url) => void (isPage(url, 3) && pause?.()))
  const run = start(service, { rules: ['name-blanks'] })
  const paused = new Promise<void>((resolve) => {
    pause = () => {
      run.pause()
      resolve()
    }
  })
  await paused
  await expect.poll(() => run.snapshot().pages.length).toBe(3)
  expect(service.asked.at(-1)).toBe('/v1/brands?limit=100&page=3')
  expect(run.snapshot().requests).toBe(service.asked.length)
  run.resume()
  expect(await run.report).toMatchObject({ ended: 'finished', brands: 450 })
})

async function hashOf(service: CatalogueService) {
  const { hash } = await start(service, { rules: ['name-blanks'] }).report
  return hash
}
