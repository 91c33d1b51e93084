import { expect, test } from 'vitest'
import { calendarSpans } from './time-spans.ts'

const at = (text: string) => Date.parse(text)
const starts = (from: string, to: string) => {
  const { unit, step, spans } = calendarSpans(at(from), at(to), { zone: 'utc', most: 28 })
  return {
    length: `${step} ${unit}`,
    spans: spans.length,
    first: new Date(spans[0]!.start).toISOString().slice(0, 13),
    end: new Date(spans.at(-1)!.end).toISOString().slice(0, 13),
  }
}

test('a day is divided into hours, longer times into days, weeks, months and years', () => {
  expect(starts('2026-11-22T00:00Z', '2026-11-23T00:00Z')).toEqual({
    length: '1 hour',
    spans: 24,
    first: '2026-11-22T00',
    end: '2026-11-23T00',
  })
  expect(starts('2026-11-22T10:10Z', '2026-11-28T10:10Z')).toEqual({
    length: '1 day',
    spans: 7,
    first: '2026-11-22T00',
    end: '2026-11-29T00',
  })
  // The 22nd is a Sunday: weeks begin on the Monday before it.
  expect(starts('2026-11-22T00:00Z', '2027-03-01T00:00Z')).toMatchObject({
    length: '1 week',
    first: '2026-11-16T00',
  })
  expect(starts('2024-11-22T00:00Z', '2026-11-22T00:00Z')).toMatchObject({
    length: '1 month',
    first: '2024-11-01T00',
    end: '2026-12-01T00',
  })
  expect(starts('2021-11-22T00:00Z', '2026-11-22T00:00Z')).toMatchObject({
    length: '3 month',
    first: '2021-10-01T00',
    end: '2027-01-01T00',
  })
})

test('the day on which clocks go back has 25 hours', () => {
  const { unit, spans } = calendarSpans(at('2026-09-30T22:00Z'), at('2026-10-31T23:00Z'), {
    zone: 'Europe/Madrid',
    most: 40,
  })
  expect([unit, spans.length]).toEqual(['day', 31])
  expect(spans[24]!.end - spans[24]!.start).toBe(25 * 3_600_000)
})

test('there are no more spans than allowed, side by side, and they hold the whole time', () => {
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
