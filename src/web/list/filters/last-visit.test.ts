import { beforeEach, expect, test, vi } from 'vitest'
import type { Exchange } from '#client/errors.ts'
import { stubStorage } from '#web/data/testing/stub-storage.ts'

const BASE = 'https://brands.example'
const MINUTE = 60_000
const START = Date.UTC(2026, 2, 1, 12)
/** By how much the clock of the device is wrong. */
let skew = 0

/** A response this many minutes after the first one. */
function response(minutes: number): Exchange {
  const at = START + minutes * MINUTE
  vi.setSystemTime(at + skew)
  return { url: BASE, headers: new Headers({ date: new Date(at).toUTCString() }) }
}

let stored: Map<string, string>
/** Reloads the page: the module loses its memory, but not the storage. */
async function reload() {
  vi.resetModules()
  return import('./last-visit.ts')
}

beforeEach(() => {
  skew = 0
  ;({ stored } = stubStorage())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})

test('brands are new from the last visit until the end of today', async () => {
  const { sinceVisit } = await reload()
  vi.setSystemTime(START)
  expect(sinceVisit(START - 1500, 'utc')).toEqual({ start: START - 1499, end: Date.UTC(2026, 2, 2) })
  expect(sinceVisit(undefined, 'utc')).toBeUndefined()
})

test('a first visit has no last visit, however long it is', async () => {
  const { lastVisit, recordResponse } = await reload()
  for (const minutes of [0, 29, 58]) recordResponse(BASE, response(minutes))
  expect(lastVisit(BASE)).toBeUndefined()
})

test.each([0, 120 * MINUTE, -120 * MINUTE])(
  'a visit ends after 30 minutes (clock wrong by %i ms)',
  async (wrong) => {
    skew = wrong
    const first = await reload()
    for (const minutes of [0, 10]) first.recordResponse(BASE, response(minutes))

    const second = await reload()
    second.recordResponse(BASE, response(39))
    expect(second.lastVisit(BASE)).toBeUndefined()

    vi.setSystemTime(START + 70 * MINUTE + skew)
    const third = await reload()
    // Known before the first response, so that what depends on it is laid out from the start.
    expect(third.lastVisit(BASE)).toBe(START + 39 * MINUTE)
    for (const minutes of [70, 71]) {
      third.recordResponse(BASE, response(minutes))
      expect(third.lastVisit(BASE)).toBe(START + 39 * MINUTE)
    }
  },
)

test('each service has its own visits', async () => {
  const { lastVisit, recordResponse } = await reload()
  recordResponse(BASE, response(0))
  recordResponse('https://other.example', response(60))
  expect(lastVisit('https://other.example')).toBeUndefined()
})

test.each(['', 'null', '{"active":"soon"}', '{'])('a stored record of %j is ignored', async (text) => {
  stored.set(`brand-catalogue:visits:${BASE}`, text)
  const { lastVisit, recordResponse } = await reload()
  recordResponse(BASE, response(0))
  expect(lastVisit(BASE)).toBeUndefined()
})
