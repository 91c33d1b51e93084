import { beforeEach, expect, test, vi } from 'vitest'
import { acceptFindings } from '#checkup/report/accepted-findings.ts'
import { readReport } from '#checkup/report/read-report.ts'
import type { Report } from '#checkup/report/report.ts'
import type { FromWorker } from './messages.ts'

const BASE = 'https://brands.example'
const kept = new Map<string, unknown>()
let worker = new EventTarget()

vi.mock('./kept-work.ts', () => ({
  keptWork: () => ({
    read: async (name: string) => kept.get(name),
    keep: async (name: string, value: unknown) => void kept.set(name, value),
  }),
}))
vi.mock('./image-inspector.ts', () => ({ imageInspector: null }))
vi.mock('./create-worker.ts', () => ({
  createWorker: () => (worker = Object.assign(new EventTarget(), { postMessage() {}, terminate() {} })),
}))

/** As a page that has just been loaded, with what the browser kept. */
async function load() {
  vi.resetModules()
  const { connect } = await import('#web/data/connection.ts')
  const store = await import('./checkup-store.ts')
  const signIn = () =>
    connect({
      baseAddress: BASE,
      token: 'x',
      timestampForm: undefined,
      fetch: undefined,
      onUnauthorized() {},
    })
  return { ...store, signIn }
}

type Store = Awaited<ReturnType<typeof load>>

function run(store: { startRun: () => void }, ended: Report): void {
  store.startRun()
  const message: FromWorker = { type: 'report', report: ended }
  worker.dispatchEvent(new MessageEvent('message', { data: message }))
}

function report(brands: readonly string[], more?: Partial<Report>): Report {
  const outcome = {
    verdict: 'fault',
    findings: 0,
    brands: 0,
    accepted: 0,
    judged: 9,
    unit: 'brands',
  } as const
  const text = JSON.stringify({
    format: 'brand-catalogue-checkup',
    version: 1,
    baseAddress: BASE,
    startedAt: '2026-11-01T10:00:00.000Z',
    duration: 1,
    ended: 'finished',
    brands: 9,
    total: 9,
    pages: 1,
    requests: 1,
    logos: 0,
    outcomes: [{ ...outcome, rule: 'name-blanks', notJudged: [] }],
    findings: brands.map((brand) => ({ rule: 'name-blanks', brand, field: 'name', value: 'a ' })),
    catalogue: { ids: [], names: [], logos: [], updated: [] },
    ...more,
  })
  return readReport(text) as Report
}

const accepted = (given: unknown) =>
  (given as { report: Report }).report.findings
    .filter((finding) => finding.accepted !== undefined)
    .map(({ brand }) => brand)

beforeEach(() => kept.clear())

test('what was accepted in runs that did not finish is taken over, also after a reload', async () => {
  let page = await load()
  page.signIn()
  await page.openCheckup()
  run(page, report(['1', '2'], { ended: 'stopped' }))
  const { findings } = report(['1'])
  page.accept(findings, 'Right')
  run(page, report([], { ended: 'cancelled' }))
  expect(accepted(kept.get('shown'))).toEqual([])
  page = await load()
  page.signIn()
  await page.openCheckup()
  run(page, report(['1', '2']))
  expect(accepted(kept.get('shown'))).toEqual(['1'])
})

test('a file that is opened while signed out costs no decisions', async () => {
  const mine = report(['1', '2'])
  kept.set('previous', mine)
  kept.set('shown', {
    report: acceptFindings(mine, mine.findings.slice(0, 1), 'Right'),
    source: { from: 'run' },
    isInFile: false,
    comparedWith: null,
  })
  const page = await load()
  await page.openReportFile(
    new File([JSON.stringify(report([], { baseAddress: 'https://other.example' }))], 'other.json'),
  )
  page.signIn()
  await page.openCheckup()
  run(page, report(['1', '2']))
  expect(accepted(kept.get('shown'))).toEqual(['1'])
  expect(kept.get('previous')).toMatchObject({ baseAddress: BASE })
})

test.each([
  ['a new run', async ({ startRun }: Store) => startRun()],
  [
    'a report from a file',
    ({ openReportFile }: Store) => openReportFile(new File([JSON.stringify(report(['3']))], 'other.json')),
  ],
])('%s ends the checking of findings', async (_, end) => {
  let signal: AbortSignal | undefined
  vi.stubGlobal('fetch', (_address: string, request: RequestInit) => {
    signal = request.signal!
    return new Promise(() => {})
  })
  const page = await load()
  page.signIn()
  await page.openCheckup()
  const catalogue = { ids: ['1'], names: ['a '], logos: ['/1.svg'], updated: [1] }
  run(page, report(['1'], { catalogue }))
  void page.recheckRule('name-blanks')
  await vi.waitFor(() => expect(signal?.aborted).toBe(false))
  await end(page)
  expect(signal?.aborted).toBe(true)
})
