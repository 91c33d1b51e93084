import { expect, test, vi } from 'vitest'
import type { BrandClient } from '#client/brand-client.ts'
import { pageOf } from '#client/testing/brand-pages.ts'
import { changeQuery, parseListQuery, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { calendarSpans, countUpdates, type TimelineQuestion } from './count-updates.ts'

const HOUR = 3_600_000
const START = Date.UTC(2025, 0, 1, 12)
const TOTAL = 3000
const brands = Array.from({ length: TOTAL }, (_, index) => ({
  id: String(index + 1),
  at: START + ((index * 7 + 1500) % TOTAL) * HOUR,
}))

/** A service with the brands, which responds to `limit=1`. It may ignore an order, and its links may repeat that all the same. */
function service({ isOrdered = true, repeatsOrder = false } = {}) {
  const asked: string[] = []
  const list: BrandClient['list'] = async (query) => {
    asked.push(stringifyListQuery(query))
    const bound = (key: string) => readTimestamp(queryValue(query, key))?.at
    const [after = -Infinity, before = Infinity] = [bound('updated_after'), bound('updated_before')]
    const order = isOrdered ? queryValue(query, 'order') : undefined
    const sign = order === undefined ? 0 : order === 'updated_at' ? 1 : -1
    const found = brands
      .filter(({ at }) => at > after && at < before)
      .toSorted((a, b) => sign * (a.at - b.at))
    const link = (page: number) =>
      `?${stringifyListQuery(changeQuery(query, { page: String(page), ...(!repeatsOrder && { order }) }))}`
    const first = found.slice(0, 1).map(({ id, at }) => ({ id, updated_at: at / 1000 }))
    const links = { first: link(1), last: link(Math.max(1, found.length)), prev: null }
    return pageOf(first, { ...links, next: found.length > 1 ? link(2) : null })
  }
  return { asked, list }
}

function question(more: Partial<TimelineQuestion> = {}): TimelineQuestion {
  return { filters: parseListQuery(''), total: TOTAL, form: 'seconds', zone: 'utc', most: 28, ...more }
}

const count = (of = service(), more?: Partial<TimelineQuestion>) =>
  countUpdates(of, question(more), new AbortController().signal)

test('every bar counts exactly the brands of its span, and the others are reported as uncounted', async () => {
  const ordered = service()
  const { unit, bars, uncounted } = await count(ordered, { total: TOTAL + 11 })
  expect(unit).toBe('week')
  for (const { start, end, count: counts } of bars) {
    expect(counts).toBe(brands.filter(({ at }) => at >= start && at < end).length)
  }
  expect(bars[0]!.count).toBeGreaterThan(0)
  expect(bars.at(-1)!.count).toBeGreaterThan(0)
  expect(uncounted).toBe(11)
  expect(ordered.asked).toHaveLength(bars.length + 2)
})

test.each([false, true])(
  'without an order, two years are counted (links repeat it: %s)',
  async (repeatsOrder) => {
    const now = START + (2 * 365 + 60) * 24 * HOUR
    vi.setSystemTime(now)
    const { bars, uncounted } = await count(service({ isOrdered: false, repeatsOrder }))
    const since = brands.filter(({ at }) => at >= bars[0]!.start).length
    expect(since).toBeLessThan(TOTAL)
    expect(bars[0]!.count).toBeGreaterThan(0)
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(since)
    expect(uncounted).toBe(TOTAL - since)
  },
)

test('at most four requests are in flight at once, and none is sent after a failure or a cancel', async () => {
  const ordered = service()
  let underWay = 0
  let most = 0
  let sent = 0
  let fails = false
  const slow = {
    list: async (...request: Parameters<typeof ordered.list>) => {
      sent++
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 5))
      underWay--
      if (fails) throw new Error('broken')
      return ordered.list(...request)
    },
  }
  await countUpdates(slow, question(), new AbortController().signal)
  expect(most).toBe(4)

  const abort = new AbortController()
  const cancelled = countUpdates(slow, question(), abort.signal)
  abort.abort()
  await expect(cancelled).rejects.toThrow('aborted')
  const before = sent
  fails = true
  await expect(countUpdates(slow, question(), new AbortController().signal)).rejects.toThrow('broken')
  await vi.waitFor(() => expect(underWay).toBe(0))
  expect(sent - before).toBeLessThan(8)
})

const at = (text: string) => Date.parse(text)
/** The spans of a time: their number, length, beginning and end. */
function spansOf(from: string, to: string) {
  const { unit, step, spans } = calendarSpans(at(from), at(to), { zone: 'utc', most: 28 })
  const hour = (moment: number) => new Date(moment).toISOString().slice(0, 13)
  return `${spans.length} of ${step} ${unit}, ${hour(spans[0]!.start)} to ${hour(spans.at(-1)!.end)}`
}

test.each([
  ['2026-11-22T00:00Z', '2026-11-23T00:00Z', '24 of 1 hour, 2026-11-22T00 to 2026-11-23T00'],
  ['2026-11-22T10:10Z', '2026-11-28T10:10Z', '7 of 1 day, 2026-11-22T00 to 2026-11-29T00'],
  // The 22nd is a Sunday: weeks begin on the Monday before it.
  ['2026-11-22T00:00Z', '2027-03-01T00:00Z', '15 of 1 week, 2026-11-16T00 to 2027-03-01T00'],
  ['2024-11-22T00:00Z', '2026-11-22T00:00Z', '25 of 1 month, 2024-11-01T00 to 2026-12-01T00'],
  ['2021-11-22T00:00Z', '2026-11-22T00:00Z', '21 of 3 month, 2021-10-01T00 to 2027-01-01T00'],
])('the time from %s to %s is divided into %s', (from, to, expected) => {
  expect(spansOf(from, to)).toBe(expected)
})

test('the day on which clocks go back has 25 hours', () => {
  const october = [at('2026-09-30T22:00Z'), at('2026-10-31T23:00Z')] as const
  const { unit, spans } = calendarSpans(...october, { zone: 'Europe/Madrid', most: 40 })
  expect([unit, spans.length]).toEqual(['day', 31])
  expect(spans[24]!.end - spans[24]!.start).toBe(25 * 3_600_000)
})

test('spans are no more than allowed, leave no gaps, and cover the whole time', () => {
  const from = at('2019-03-31T01:30Z')
  for (let hours = 1; hours < 400_000; hours = Math.ceil(hours * 1.13)) {
    const to = from + hours * 3_600_000
    for (const zone of ['local', 'utc'] as const) {
      const most = hours % 2 === 0 ? 28 : 14
      const { spans } = calendarSpans(from, to, { zone, most })
      expect(spans.length).toBeLessThanOrEqual(most)
      expect(spans[0]!.start).toBeLessThanOrEqual(from)
      expect(spans.at(-1)!.end).toBeGreaterThanOrEqual(to)
      expect(spans.every(({ start, end }) => end > start)).toBe(true)
      expect(spans.slice(1).map(({ start }) => start)).toEqual(spans.slice(0, -1).map(({ end }) => end))
    }
  }
})
