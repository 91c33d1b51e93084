import { expect, test, vi } from 'vitest'
import { type FakeServiceOptions, fakeService } from './testing/fake-service.ts'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { countBrands, countUpdates, type TimelineQuestion } from './count-updates.ts'

const HOUR = 3_600_000
const START = Date.UTC(2025, 0, 1, 12)
const TOTAL = 3000
const brands = Array.from({ length: TOTAL }, (_, index) => ({
  id: String(index + 1),
  at: START + ((index * 7) % TOTAL) * HOUR,
}))

function question(more: Partial<TimelineQuestion> = {}): TimelineQuestion {
  return { filters: parseListQuery(''), total: TOTAL, form: 'seconds', zone: 'utc', most: 28, ...more }
}

function count(options?: FakeServiceOptions, more?: Partial<TimelineQuestion>) {
  const service = fakeService(brands, options)
  const counted = countUpdates(service, question(more), new AbortController().signal)
  return { service, counted }
}

test('every bar counts exactly the brands of its span, and all of them are in one', async () => {
  const { service, counted } = count()
  const { unit, bars, uncounted } = await counted
  expect(unit).toBe('week')
  for (const { start, end, count: counts } of bars) {
    expect(counts).toBe(brands.filter(({ at }) => at >= start && at < end).length)
  }
  expect(bars[0]!.count).toBeGreaterThan(0)
  expect(bars.at(-1)!.count).toBeGreaterThan(0)
  expect(uncounted).toBe(0)
  const single = service.asked.filter((query) => query.includes('limit=1') && !/limit=1\d/.test(query))
  expect(single).toHaveLength(bars.length + 2)
  expect(service.asked).toHaveLength(bars.length + 2)
})

test.each([false, true])(
  'without an order of the service, its edges are searched for (links repeat it: %s)',
  async (repeatsOrder) => {
    const { service, counted } = count({ isOrdered: false, repeatsOrder })
    const { bars, uncounted } = await counted
    const { bars: expected } = await count().counted
    expect(bars).toEqual(expected)
    expect(uncounted).toBe(0)
    expect(service.asked.length - bars.length).toBeLessThan(45)
  },
)

test('brands without a readable time are in no bar, and counted', async () => {
  const { bars, uncounted } = await count({}, { total: TOTAL + 11 }).counted
  expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(TOTAL)
  expect(uncounted).toBe(11)
})

test('a list that has been read is counted without a request, in the same bars', async () => {
  const read = brands.map(({ id, at }) => ({ id, updatedAt: at }) as ReadBrand)
  const unread = { id: 'x', updatedAt: null } as ReadBrand
  const { bars } = await count().counted
  expect(countBrands([...read, unread], question())).toMatchObject({ bars, uncounted: 1 })
  expect(countBrands([unread], question())).toMatchObject({ bars: [], uncounted: 1 })
})

test('at most four requests are under way at once, and none is sent after a failure or a cancel', async () => {
  const service = fakeService(brands)
  let underWay = 0
  let most = 0
  let sent = 0
  let fails = false
  const slow = {
    list: async (...request: Parameters<typeof service.list>) => {
      sent++
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      })
      underWay--
      if (fails) throw new Error('broken')
      return service.list(...request)
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

test('windows that contradict the list or each other are found out', async () => {
  await expect(count({ ignores: 'updated_after' }).counted).rejects.toMatchObject({ reason: 'counts' })
  await expect(count({ ignores: 'updated_before', isOrdered: false }).counted).rejects.toMatchObject({
    name: 'UnreliableCountsError',
  })
  await expect(count({ ignores: 'updated_before' }).counted).rejects.toMatchObject({
    name: 'UnreliableCountsError',
  })
  await expect(
    count({ spoil: (page) => ({ ...page, links: { ...page.links, last: null } }) }).counted,
  ).rejects.toMatchObject({ reason: 'no-count' })
})
