import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIMESTAMP_FORMS } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, dayToAfter, dayToBefore, isWholeDay } from './zone-clock.ts'

test('the exclusive bounds of a day in UTC include its first and last second', () => {
  expect(dayToAfter('2026-01-02', 'seconds', 'utc')).toBe(String(Date.UTC(2026, 0, 2) / 1000 - 1))
  expect(dayToBefore('2026-01-02', 'seconds', 'utc')).toBe(String(Date.UTC(2026, 0, 3) / 1000))
})

test('the unit is the service’s own: milliseconds, or the precision of its ISO 8601 dates', () => {
  expect(dayToAfter('2026-01-02', 'milliseconds', 'utc')).toBe(String(Date.UTC(2026, 0, 2) - 1))
  expect(dayToAfter('2026-01-02', 'iso', 'utc')).toBe('2026-01-01T23:59:59Z')
  expect(dayToAfter('2026-01-02', 'iso-milliseconds', 'utc')).toBe('2026-01-01T23:59:59.999Z')
  expect(dayToBefore('2026-12-31', 'iso', 'utc')).toBe('2027-01-01T00:00:00Z')
})

test('the day is read back from the bounds that were sent, in every format and zone', () => {
  const anyDay = fc
    .date({ min: new Date('1980-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(...TIMESTAMP_FORMS),
      fc.constantFrom('local', 'utc'),
      (day, form, zone) => {
        expect(afterToDay(dayToAfter(day, form, zone), zone)).toBe(day)
        expect(beforeToDay(dayToBefore(day, form, zone), zone)).toBe(day)
      },
    ),
  )
})

test('a bound that is not the start of a day is not a day', () => {
  expect(afterToDay('1767225600', 'utc')).toBeUndefined()
  expect(beforeToDay('1767225599', 'utc')).toBeUndefined()
  expect(afterToDay('soon', 'utc')).toBeUndefined()
  expect(afterToDay(undefined, 'utc')).toBeUndefined()
})

test('a date whose year is still being typed is not complete', () => {
  expect(isWholeDay('0002-01-01')).toBe(false)
  expect(isWholeDay('')).toBe(false)
  expect(isWholeDay('2026-01-01')).toBe(true)
})
