import { afterEach, expect, test, vi } from 'vitest'
import { BrandClient } from '#client/brand-client.ts'
import type { CheckupProgress } from './progress.ts'
import type { Report } from './report/report.ts'
import { runCheckup } from './run-checkup.ts'
import {
  type CatalogueService,
  type InterceptedAnswer,
  startCatalogueService,
  TOKEN,
} from './testing/catalogue-service.ts'
import { cleanCatalogue } from './testing/clean-catalogue.ts'

/** A catalogue of five pages whose second brand has a bad name, so that the first page has a finding. */
function faultyCatalogue() {
  const catalogue = cleanCatalogue(450)
  catalogue.brands[1]!.name = 'Acme  Motors'
  return catalogue
}

function failing(intercept: (url: URL, count: number) => InterceptedAnswer | undefined) {
  return startCatalogueService({ ...faultyCatalogue(), intercept })
}

/** Uses fake timers, because retries wait for seconds. */
function skipWaits() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
}
afterEach(() => void vi.useRealTimers())

function run(
  { baseAddress }: CatalogueService,
  signal = new AbortController().signal,
  onProgress?: (progress: CheckupProgress) => void,
) {
  const client = new BrandClient({ baseAddress, token: TOKEN })
  return runCheckup({ client, inspector: null }, signal, onProgress)
}

const isPage = (url: URL, page: number) => url.search === `?limit=100&page=${page}`
const rulesOf = ({ findings }: Report) => [...new Set(findings.map(({ rule }) => rule))]
const outcome = ({ outcomes }: Report, rule: string) => outcomes.find((each) => each.rule === rule)

test.each<[name: string, cause: string, answer: InterceptedAnswer]>([
  ['a page that fails', 'The service has a problem (500)', { status: 500 }],
  [
    'a page that is HTML',
    'This does not look like a brand service',
    { status: 200, body: '<!doctype html>' },
  ],
  ['a connection that is reset', '127.0.0.1 could not be reached', 'reset'],
  [
    'a 429 that asks for too long a wait',
    'Too many requests (429)',
    { status: 429, headers: { 'Retry-After': '3600' } },
  ],
  ['a token that expires midway', 'The service did not accept this token (401)', { status: 401 }],
])('%s ends the run; the report says where, and judges what was read', async (_, why, answer) => {
  skipWaits()
  await using service = await failing((url) => (isPage(url, 3) ? answer : undefined))
  const report = await run(service)
  const cause = `Page 3 could not be read: ${why}`
  expect(report).toMatchObject({ ended: 'stopped', brands: 200, pages: 2, total: 450 })
  expect(report.cause?.replace(/:\d+/, '')).toBe(cause)
  // A page that breaks the contract is a fault, too.
  expect(rulesOf(report)).toEqual([
    ...(why.startsWith('This does') ? ['envelope-malformed'] : []),
    'name-blanks',
  ])
  expect(outcome(report, 'name-blanks')).toMatchObject({ judged: 200, notJudged: [{ count: 250 }] })
  for (const rule of ['name-search-misses', 'brand-skipped', 'links-loop'])
    expect(outcome(report, rule)).toMatchObject({ judged: 0 })
})

test('a 429 with Retry-After is obeyed, and the run finishes', async () => {
  let refusals = 2
  await using service = await failing((url) =>
    isPage(url, 3) && refusals-- > 0 ? { status: 429, headers: { 'Retry-After': '1' } } : undefined,
  )
  const waits: unknown[] = []
  const report = await run(service, undefined, ({ wait }) => wait && waits.push(wait))
  expect(report).toMatchObject({ ended: 'finished', brands: 450 })
  expect(waits).toContainEqual({ milliseconds: 1000, cause: 'Too many requests (429)' })
})

test('a token that is wrong, or expires while filters are tested, ends the run at once', async () => {
  const ended = { ended: 'stopped', cause: 'The service did not accept this token (401)' }
  await using wrong = await failing(() => ({ status: 401 }))
  const report = await run(wrong)
  expect(report).toMatchObject({ ...ended, brands: 0, findings: [] })
  expect(report.outcomes.every(({ judged }) => judged === 0)).toBe(true)
  expect(wrong.asked.length).toBeLessThan(4)

  await using late = await failing((url) => (url.searchParams.has('name') ? { status: 401 } : undefined))
  const partial = await run(late)
  expect(partial).toMatchObject({ ...ended, brands: 450 })
  expect(rulesOf(partial)).toEqual(['name-blanks'])
})

test('a cancelled run keeps what it found', async () => {
  const abort = new AbortController()
  await using service = await failing((url) => void (isPage(url, 3) && abort.abort()))
  const cancelled = await run(service, abort.signal)
  expect(cancelled).toMatchObject({ ended: 'cancelled', brands: 200, total: 450 })
  expect(rulesOf(cancelled)).toEqual(['name-blanks'])
})
