import { expect, test, vi } from 'vitest'
import { abortable } from '#client/abortable.ts'
import { BrandClient } from '#client/brand-client.ts'
import { foldName } from '#contract/fold-name.ts'
import { type CheckupProgress, reportProgress } from './progress.ts'
import type { Report } from './report/report.ts'
import type { LogoInspector } from './logos/look-at-logos.ts'
import { verdictOfGroup } from './report/sentences.ts'
import type { RuleGroup } from './rules/rule.ts'
import { RULES } from './rules/rule-table.ts'
import { type CheckupOptions, runCheckup } from './run-checkup.ts'
import {
  type CatalogueService,
  type InterceptedAnswer,
  startCatalogueService,
  TOKEN,
} from './testing/catalogue-service.ts'
import { cleanCatalogue, rectInspector, svg } from './testing/clean-catalogue.ts'
import { PLANTED_RULES, plantFault } from './testing/planted-faults.ts'

const noLogos: LogoInspector = async () => ({ state: 'unchecked', cause: 'Not loaded' })

function check(
  { baseAddress }: CatalogueService,
  options: Partial<CheckupOptions> = {},
  signal = new AbortController().signal,
  onProgress?: (progress: CheckupProgress) => void,
) {
  const client = new BrandClient({ baseAddress, token: TOKEN })
  return runCheckup({ client, inspector: noLogos, ...options }, signal, onProgress)
}

test('a clean catalogue has no finding, and every rule judges something', async () => {
  const catalogue = cleanCatalogue()
  // `changes` is a field of the contract, although not every token gets it.
  await using service = await startCatalogueService({
    ...catalogue,
    listed: (brand) => ({ ...brand, changes: [] }),
  })
  const inspector = rectInspector(catalogue.files)
  const { findings, outcomes, ...report } = await check(service, { inspector })
  expect(findings).toEqual([])
  expect(outcomes.filter(({ judged }) => judged === 0)).toEqual([])
  const [sampled, ...others] = outcomes.filter(({ notJudged }) => notJudged.length > 0)
  expect(others).toEqual([])
  // The sample that was asked for is named, so that a later run can ask again.
  expect(sampled).toMatchObject({ rule: 'detail-differs', notJudged: [{ count: 150, brands: [] }] })
  expect(sampled!.asked).toHaveLength(100)
  expect(report).toMatchObject({ ended: 'finished', brands: 250, total: 250, pages: 3, logos: 250 })
  expect(service.logoHeaders).toHaveLength(250)
  expect(JSON.stringify(service.logoHeaders)).not.toContain(TOKEN)
})

test('a brand that is added after the list was read causes no finding, but the count is not judged', async () => {
  const catalogue = cleanCatalogue()
  const { brands } = catalogue
  let asked = 0
  await using service = await startCatalogueService({
    ...catalogue,
    intercept(url) {
      if (url.searchParams.get('page') === '3' && ++asked === 2)
        brands.push({ ...brands[0]!, id: '999', name: 'Latecomer', updated_at: Math.ceil(Date.now() / 1000) })
      return undefined
    },
  })
  const report = await check(service)
  expect(asked).toBeGreaterThan(1)
  expect(report.findings).toEqual([])
  const cause = 'The number of brands changed during the check-up'
  expect(outcome(report, 'brand-skipped')).toMatchObject({ judged: 0, notJudged: [{ cause }] })
})

test('one fault is told once: a repeated row, a brand entered twice, a blank pixel; a skipped brand is named', async () => {
  const catalogue = cleanCatalogue(120)
  const { brands, files } = catalogue
  files.set(brands[9]!.logo, { ...svg(''), body: svg('', 1, 1).body })
  brands[20] = { ...brands[19]!, id: '21' }
  await using service = await startCatalogueService({
    ...catalogue,
    // The last brand of page 1 comes again in place of the first of page 2.
    alterList: ({ body, page, url }) => {
      if (page === 2 && !url.searchParams.has('updated_after')) body.data[0] = brands[99]
    },
  })
  const { findings } = await check(service, { inspector: rectInspector(files) })
  const found = findings.map(({ rule, brand }) => `${rule} ${brand}`)
  expect(found.filter((words) => !words.startsWith('link'))).toEqual([
    'id-repeated 100',
    'brand-skipped 101',
    'name-twin 20',
    'name-twin 21',
    'logo-blank 10',
  ])
})

test('a bound that is included is a fault of the service, found without brands of odd dates', async () => {
  const catalogue = cleanCatalogue(450)
  // Longer than the pages that are read of one answer: the brands of a bound in the middle must be found as well.
  for (const brand of catalogue.brands.slice(0, 100)) brand.updated_at = 0
  await using service = await startCatalogueService({ ...catalogue, isAfter: (at, bound) => at >= bound })
  const { findings } = await check(service, { rules: ['window-bound-included', 'window-wrong'] })
  expect(findings.map(({ brand, field }) => [brand, field])).toEqual([[null, 'updated_after']])
})

test('a search that depends on accents, but not on capital letters, is found', async () => {
  const matchesName = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase())
  await using service = await startCatalogueService({ ...cleanCatalogue(), matchesName })
  expect(rulesOf(await check(service, { rules: ['name-search-spelling'] }))).toEqual(['name-search-spelling'])
})

test('% and _ in a search match only themselves', async () => {
  const matchesName = (name: string, text: string) => {
    const pattern = foldName(text)
      .replace(/[&+.]/g, String.raw`\$&`)
      .replaceAll('%', '.*')
      .replaceAll('_', '.')
    return new RegExp(pattern).test(foldName(name))
  }
  await using service = await startCatalogueService({ ...cleanCatalogue(), matchesName })
  expect(rulesOf(await check(service))).toEqual(['name-search-extra'])
})

test('there is a planted fault for every rule', () => {
  expect(PLANTED_RULES).toEqual([...RULES.keys()])
})

test.each(PLANTED_RULES)('%s is found, and nothing else', async (rule) => {
  const faulty = plantFault(rule)
  await using service = await startCatalogueService(faulty)
  // Only logo rules need the logos, which take most of the time to load.
  const inspector = rule.startsWith('logo-') ? rectInspector(faulty.files) : noLogos
  const { findings } = await check(service, { inspector })
  expect(findings.map((finding) => finding.rule)).toContain(rule)
  const others = findings.filter((finding) => finding.rule !== rule)
  expect(others).toEqual([])
})

/** A service with a brand on its first page that has a bad name, and five pages, of which some fail. */
function failing(intercept: (url: URL) => InterceptedAnswer | undefined) {
  const catalogue = cleanCatalogue(450)
  catalogue.brands[1]!.name = 'Acme  Motors'
  return startCatalogueService({ ...catalogue, intercept })
}

/** Uses fake timers, because retries wait for seconds. */
function skipWaits() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
}

const isPage = (url: URL, page: number) => url.search === `?limit=100&page=${page}`
const rulesOf = ({ findings }: Report) => [...new Set(findings.map(({ rule }) => rule))]
const outcome = ({ outcomes }: Report, rule: string) => outcomes.find((each) => each.rule === rule)

test.each<[name: string, cause: string, answer: InterceptedAnswer]>([
  ['a page that fails', 'The service responded with 500', { status: 500 }],
  ['a page of HTML', 'The service did not send brands', { status: 200, body: '<!doctype html>' }],
  ['a connection that is reset', '127.0.0.1 could not be reached', 'reset'],
  ['too long a wait', 'Too many requests (429)', { status: 429, headers: { 'Retry-After': '3600' } }],
  ['a token that expires midway', 'The service did not accept this token (401)', { status: 401 }],
])('%s ends the run; the report says where, and judges what was read', async (_, why, answer) => {
  skipWaits()
  await using service = await failing((url) => (isPage(url, 3) ? answer : undefined))
  const report = await check(service)
  const cause = `Page 3 could not be read: ${why}`
  expect(report).toMatchObject({ ended: 'stopped', brands: 200, pages: 2, total: 450 })
  expect(report.cause?.replace(/:\d+/, '')).toBe(cause)
  // A page that breaks the contract is a fault, too.
  const malformed = why.includes('send brands') ? ['envelope-malformed'] : []
  expect(rulesOf(report)).toEqual([...malformed, 'name-blanks'])
  expect(outcome(report, 'name-blanks')).toMatchObject({ judged: 200, notJudged: [{ count: 250 }] })
  for (const rule of ['name-search-misses', 'brand-skipped', 'links-loop'])
    expect(outcome(report, rule)).toMatchObject({ judged: 0 })
})

test('a token that is wrong, or expires while filters are tested, ends the run at once', async () => {
  const ended = { ended: 'stopped', cause: 'The service did not accept this token (401)' }
  await using wrong = await failing(() => ({ status: 401 }))
  const report = await check(wrong)
  expect(report).toMatchObject({ ...ended, brands: 0, findings: [] })
  expect(report.outcomes.every(({ judged }) => judged === 0)).toBe(true)
  expect(wrong.asked.length).toBeLessThan(4)

  await using late = await failing((url) => (url.searchParams.has('name') ? { status: 401 } : undefined))
  const partial = await check(late)
  expect(partial).toMatchObject({ ...ended, brands: 450 })
  expect(rulesOf(partial)).toEqual(['name-blanks'])
})

test('a cancelled run keeps what it found', async () => {
  const abort = new AbortController()
  await using service = await failing((url) => void (isPage(url, 3) && abort.abort()))
  const cancelled = await check(service, {}, abort.signal)
  expect(cancelled).toMatchObject({ ended: 'cancelled', brands: 200, total: 450 })
  expect(rulesOf(cancelled)).toEqual(['name-blanks'])
})

test('a run that was stopped counts each brand once, whether it was to be requested or not', async () => {
  const abort = new AbortController()
  let requested = 0
  await using service = await startCatalogueService({
    ...cleanCatalogue(150),
    intercept: ({ pathname }) => void (/brands\/\d+$/.test(pathname) && ++requested === 30 && abort.abort()),
  })
  const { judged, notJudged } = outcome(await check(service, {}, abort.signal), 'detail-differs')!
  expect(judged).toBeGreaterThan(0)
  expect(notJudged.reduce((sum, { count }) => sum + count, judged)).toBe(150)
})

test('a run that was stopped keeps what its requests found; continued, it sends none of them again, loads no logo twice, and counts on', async () => {
  const catalogue = cleanCatalogue(20)
  catalogue.brands[1]!.name = 'Acme  Motors'
  let abort = new AbortController()
  await using service = await startCatalogueService({
    ...catalogue,
    isAfter: (at, bound) => at >= bound,
    // The first single brand that is asked for ends the run.
    intercept: ({ pathname }) => void (/brands\/\d+$/.test(pathname) && abort.abort()),
  })
  const options = { inspector: rectInspector(catalogue.files), seen: new Map(), answers: new Map() }
  const stopped = await check(service, options, abort.signal)
  expect(stopped.ended).toBe('cancelled')
  expect(rulesOf(stopped)).toEqual(['window-bound-included', 'name-blanks'])
  expect(outcome(stopped, 'name-search-misses')).toMatchObject({ notJudged: [] })
  const [asked, seen] = [service.asked.length, options.seen.size]
  // The pages of the list are read again.
  const queries = [...options.answers.keys()].map((key: string) => key.split(' ').at(-1)!)
  const answered = queries.filter((query) => !query.includes('page='))
  abort = new AbortController()
  const elapsed: number[] = []
  const onProgress = (progress: CheckupProgress) => elapsed.push(progress.elapsed)
  const counted = { ...options, stopped: { ...stopped, duration: 60_000 } }
  const report = await check(service, counted, undefined, onProgress)
  expect(Math.min(report.duration, ...elapsed)).toBeGreaterThanOrEqual(60_000)
  expect(report).toMatchObject({ ended: 'finished', logos: 20, findings: stopped.findings })
  const again = service.asked.slice(asked)
  expect(report.requests).toBe(stopped.requests + again.length)
  expect(answered.length).toBeGreaterThan(30)
  expect(again.filter((path) => answered.includes(path.replace('/v1/brands', '')))).toEqual([])
  expect(again.length).toBeGreaterThan(19)
  expect(service.logoHeaders.length).toBeLessThanOrEqual(20 + (20 - seen))
})

test('the time left is that of the list, then of the rest, and of neither at the end', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  let last: CheckupProgress | undefined
  const { report, stop } = reportProgress((progress) => (last = progress), Date.now())
  const leftAfter = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    return last?.left
  }
  report({ total: 400, brands: 100 })
  expect([leftAfter(3), leftAfter(6)]).toEqual([null, 27_000])
  // A run that is continued begins with what is loaded already: the speed is that of the rest.
  report({ stage: 'looking', requests: { done: 0, of: 0 }, logos: { done: 4, of: 8 } })
  report({ logos: { done: 6, of: 8 } })
  expect([leftAfter(3), leftAfter(6)]).toEqual([null, 9000])
  report({ stage: 'judging' })
  expect(leftAfter(1)).toBe(0)
  stop()
})

test('a group is fine only if all its rules were judged, and is judged once its requests are answered', async () => {
  let abort = new AbortController()
  let last: CheckupProgress | undefined
  const verdict = (group: RuleGroup) => verdictOfGroup(group, last?.summary?.rules).verdict
  await using service = await startCatalogueService({
    ...cleanCatalogue(120),
    intercept: (url) => void (url.searchParams.has('name') && abort.abort()),
  })
  await check(service, {}, abort.signal, (progress) => (last = progress))
  expect([verdict('contract'), verdict('paging'), verdict('filters')]).toEqual([
    'fine',
    'partly',
    'unchecked',
  ])
  const part = (group: RuleGroup) => verdictOfGroup(group, last?.summary?.rules).part
  expect([part('contract'), part('paging'), part('logos')]).toEqual([
    undefined,
    '6 of 7 rules checked in full',
    '0 of 120 logos checked',
  ])

  await using other = await startCatalogueService(cleanCatalogue(120))
  abort = new AbortController()
  // The pause before groups are judged again never ends.
  const wait = setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => (ms < 2000 ? wait(act, ms) : undefined))
  const inspector = (_: string, signal: AbortSignal) => abortable(new Promise<never>(() => {}), signal)
  await check(other, { inspector }, abort.signal, (progress) => {
    last = progress
    if (!progress.open.includes('filters')) abort.abort()
  })
  // 20 brands are not in the sample.
  expect([verdict('paging'), verdict('filters'), verdict('logos')]).toEqual(['fine', 'partly', 'partly'])
  // Only the list has been read: the run ends with the logos, none of which has loaded.
  expect(last?.done).toBe(0.1)
})
