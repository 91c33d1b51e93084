import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneName } from '#web/data/time-zone.ts'
import {
  afterToDay,
  beforeToDay,
  dayOf,
  dayStart,
  dayToAfter,
  dayToBefore,
  startOfDay,
  zoneClock,
} from './zone-clock.ts'
import { relativeWords } from './time-words.ts'
import { calendarSpans, spanWords } from './time-spans.ts'

const HOUR = 3_600_000
const ZONES = ['Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'America/Sao_Paulo']
const at = (text: string) => Date.parse(text)

test.each([
  ['Europe/Madrid', '2026-10-01', '2026-09-30T22:00:00Z', 24],
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
  ['Asia/Kathmandu', '2026-10-01', '2026-09-30T18:15:00Z', 24],
  // Clocks went forward at midnight: the day began at one o'clock.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
  // Clocks went back at midnight: the day before had 25 hours.
  ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00Z', 24],
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00Z', 25],
  // Clocks went back from one o'clock to midnight.
  ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z', 25],
  // The zone left out 30 December when it crossed the date line.
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 24],
  ['utc', '2026-10-01', '2026-10-01T00:00:00Z', 24],
])('in %s the day %s begins at %s and has %i hours', (zone, day, start, hours) => {
  expect(new Date(dayStart(day, 0, zone)).toISOString().replace('.000', '')).toBe(start)
  expect(dayStart(day, 1, zone) - dayStart(day, 0, zone)).toBe(hours * HOUR)
  const [after, before] = [dayToAfter(day, 'seconds', zone), dayToBefore(day, 'seconds', zone)]
  expect([afterToDay(after, zone), beforeToDay(before, zone)]).toEqual([day, day])
})

test('days of Madrid are whole in Madrid, and not in New York or Kathmandu', () => {
  const after = dayToAfter('2026-10-01', 'seconds', 'Europe/Madrid')
  const before = dayToBefore('2026-10-15', 'iso', 'Europe/Madrid')
  expect(afterToDay(after, 'Europe/Madrid')).toBe('2026-10-01')
  expect(beforeToDay(before, 'Europe/Madrid')).toBe('2026-10-15')
  for (const zone of ['America/New_York', 'Asia/Kathmandu', 'utc']) {
    expect(afterToDay(after, zone)).toBeUndefined()
    expect(beforeToDay(before, zone)).toBeUndefined()
  }
})

test('the device’s own zone has the same clocks by name', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('1980-01-01'), max: at('2100-01-01') }), (moment) => {
      expect(zoneClock(moment, zoneName('local'))).toEqual(zoneClock(moment, 'local'))
      const date = new Date(moment)
      const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
      expect(startOfDay(year, month, day, 'local')).toBe(new Date(year, month, day).getTime())
    }),
  )
})

test('every time is in the day that begins before it and ends after it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('1980-01-01'), max: at('2100-01-01') }),
      fc.constantFrom(...ZONES),
      (moment, zone) => {
        const day = dayOf(moment, zone)
        expect(dayStart(day, 0, zone)).toBeLessThanOrEqual(moment)
        expect(dayStart(day, 1, zone)).toBeGreaterThan(moment)
      },
    ),
  )
})

test('times that a date cannot hold are no days', () => {
  for (const zone of [...ZONES, 'local', 'utc']) {
    expect(afterToDay('8640000000000000', zone)).toBeUndefined()
    expect(beforeToDay('-8640000000000000', zone)).toBeUndefined()
  }
})

test('words and spans follow the zone', () => {
  const evening = at('2026-10-01T22:30:00Z')
  expect(relativeWords(evening, 'America/New_York', at('2026-10-02T10:00:00Z'))).toBe('yesterday')
  expect(relativeWords(evening, 'Europe/Madrid', at('2026-10-02T10:00:00Z'))).toBe('11 hours ago')
  const october = { start: at('2026-09-30T22:00:00Z'), end: at('2026-10-31T23:00:00Z') }
  expect(spanWords(october, 'Europe/Madrid')).not.toContain(':')
  expect(spanWords(october, 'Europe/Madrid')).toMatch(/^\D+2026$/)
  expect(spanWords(october, 'America/New_York')).toContain(':')
  const { unit, spans } = calendarSpans(october.start, october.end, { zone: 'Europe/Madrid', most: 40 })
  expect(unit).toBe('day')
  expect(spans).toHaveLength(31)
  // The day on which clocks go back.
  expect(spans[24]!.end - spans[24]!.start).toBe(25 * HOUR)
})
