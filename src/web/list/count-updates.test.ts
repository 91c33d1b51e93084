import { expect, test, vi } from 'vitest'
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import { changeQuery, parseListQuery, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import { countUpdates, type TimelineQuestion } from './count-updates.ts'

const HOUR = 3_600_000
const START = Date.UTC(2025, 0, 1, 12)
const TOTAL = 3000
const brands = Array.from({ length: TOTAL }, (_, index) => ({
  id: String(index + 1),
  at: START + ((index * 7 + 1500) % TOTAL) * HOUR,
}))

interface ServiceOptions {
  /** False: it ignores `order`. */
  readonly isOrdered?: boolean
  /** Its links repeat an order that it ignores. */
  readonly repeatsOrder?: boolean
}

/** A service with the brands, which responds to `limit=1`. */
function service({ isOrdered = true, repeatsOrder = false }: ServiceOptions = {}) {
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
    const page: BrandPage = {
      brands: found.slice(0, 1).map(({ id, at }) => readBrand({ id, updated_at: at / 1000 }, 'seconds')),
      links: {
        first: link(1),
        last: link(Math.max(1, found.length)),
        prev: null,
        next: found.length > 1 ? link(2) : null,
      },
      timestampForm: 'seconds',
      exchange: { method: 'GET', url: '', duration: 0, headers: [] },
    }
    return page
  }
  return { asked, list }
}

function question(more: Partial<TimelineQuestion> = {}): TimelineQuestion {
  return { filters: parseListQuery(''), total: TOTAL, form: 'seconds', zone: 'utc', most: 28, ...more }
}

const count = (of = service(), more?: Partial<TimelineQuestion>) =>
  countUpdates(of, question(more), new AbortController().signal)

test('every bar counts exactly the brands of its span, and all of them are in one, or counted as in none', async () => {
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
  'without an order of the service, the bars are the last two years, and what is older is in none (links repeat it: %s)',
  async (repeatsOrder) => {
    const now = START + (2 * 365 + 60) * 24 * HOUR
    vi.setSystemTime(now)
    const { bars, uncounted } = await count(service({ isOrdered: false, repeatsOrder }))
    vi.useRealTimers()
    const since = brands.filter(({ at }) => at >= bars[0]!.start).length
    expect(since).toBeLessThan(TOTAL)
    expect(bars[0]!.count).toBeGreaterThan(0)
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(since)
    expect(uncounted).toBe(TOTAL - since)
  },
)

test('at most four requests are under way at once, and none is sent after a failure or a cancel', async () => {
  const ordered = service()
  let underWay = 0
  let most = 0
  let sent = 0
  let fails = false
  const slow = {
    list: async (...request: Parameters<typeof ordered.list>) => {
      sent++
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
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
