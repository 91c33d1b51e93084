import { beforeEach, expect, test, vi } from 'vitest'
import { parseListQuery } from '#contract/list-query.ts'
import type { Exchange } from '#client/errors.ts'

const BASE = 'https://brands.example'
const MINUTE = 60_000
const START = Date.UTC(2026, 2, 1, 12)

function response(at: number): Exchange {
  return { method: 'GET', url: BASE, duration: 0, headers: [['date', new Date(at).toUTCString()]] }
}

let stored: Map<string, string>
/** What a reloaded page knows: the module's own memory is empty, the storage is not. */
async function reload() {
  vi.resetModules()
  return import('./last-visit.ts')
}

beforeEach(() => {
  stored = new Map()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('addEventListener', vi.fn())
  return () => vi.unstubAllGlobals()
})

test('what changed since the last visit is within the dates of the search', async () => {
  const { sinceVisit, sinceVisitWithin, isSinceVisit } = await reload()
  vi.setSystemTime(START)
  const since = sinceVisit(START - 1500, 'seconds', 'utc')
  expect(since).toEqual({
    updated_after: String(START / 1000 - 2),
    updated_before: String(Date.UTC(2026, 2, 2) / 1000),
  })
  const within = (search: string) => sinceVisitWithin(parseListQuery(search), START - 1500, 'seconds', 'utc')
  expect(within('name=a')).toEqual(since)
  expect(within('updated_after=5&updated_before=9999999999')).toEqual(since)
  const narrow = { updated_after: String(START / 1000), updated_before: String(START / 1000 + 60) }
  expect(within(new URLSearchParams(narrow).toString())).toEqual(narrow)

  expect(isSinceVisit(START - 2000, START - 1500, 'utc')).toBe(false)
  expect(isSinceVisit(START - 1000, START - 1500, 'utc')).toBe(true)
  expect(isSinceVisit(Date.UTC(2026, 2, 1, 23), START - 1500, 'utc')).toBe(true)
  expect(isSinceVisit(Date.UTC(2026, 2, 2), START - 1500, 'utc')).toBe(false)
  vi.useRealTimers()
})

test('a first visit has none before it, however long it is', async () => {
  const { lastVisit, recordResponse } = await reload()
  recordResponse(BASE, response(START))
  recordResponse(BASE, response(START + 29 * MINUTE))
  recordResponse(BASE, response(START + 58 * MINUTE))
  expect(lastVisit(BASE)).toBeUndefined()
})

test('a visit ends after 30 minutes without a response, also across a reload', async () => {
  const first = await reload()
  first.recordResponse(BASE, response(START))
  first.recordResponse(BASE, response(START + 10 * MINUTE))

  const second = await reload()
  second.recordResponse(BASE, response(START + 39 * MINUTE))
  expect(second.lastVisit(BASE)).toBeUndefined()

  const third = await reload()
  third.recordResponse(BASE, response(START + 70 * MINUTE))
  expect(third.lastVisit(BASE)).toBe(START + 39 * MINUTE)
  third.recordResponse(BASE, response(START + 71 * MINUTE))
  expect(third.lastVisit(BASE)).toBe(START + 39 * MINUTE)
})

test('marked as seen, only later updates are new', async () => {
  const { lastVisit, markAllSeen, recordResponse } = await reload()
  recordResponse(BASE, response(START))
  recordResponse(BASE, response(START + 60 * MINUTE))
  markAllSeen(BASE)
  expect(lastVisit(BASE)).toBe(START + 60 * MINUTE)
})

test('what one tab has marked as seen stays so, whatever another tab loads then', async () => {
  const one = await reload()
  one.recordResponse(BASE, response(START))
  one.recordResponse(BASE, response(START + 60 * MINUTE))
  const other = await reload()
  other.recordResponse(BASE, response(START + 61 * MINUTE))
  other.markAllSeen(BASE)
  one.recordResponse(BASE, response(START + 62 * MINUTE))
  expect(one.lastVisit(BASE)).toBe(START + 61 * MINUTE)
  const reloaded = await reload()
  reloaded.recordResponse(BASE, response(START + 63 * MINUTE))
  expect(reloaded.lastVisit(BASE)).toBe(START + 61 * MINUTE)
})

test('services are told apart', async () => {
  const { lastVisit, recordResponse } = await reload()
  recordResponse(BASE, response(START))
  recordResponse('https://other.example', response(START + 60 * MINUTE))
  expect(lastVisit('https://other.example')).toBeUndefined()
})

test.each(['', 'null', '{"active":"soon"}', '{'])('a stored record that reads %j is none', async (text) => {
  stored.set(`brand-catalogue:visits:${BASE}`, text)
  const { lastVisit, recordResponse } = await reload()
  recordResponse(BASE, response(START))
  expect(lastVisit(BASE)).toBeUndefined()
})

test('without storage a visit lasts as long as the tab', async () => {
  vi.stubGlobal('window', {})
  const { lastVisit, recordResponse } = await reload()
  recordResponse(BASE, response(START))
  recordResponse(BASE, response(START + 60 * MINUTE))
  expect(lastVisit(BASE)).toBe(START)
})
