import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inferTimestampForm,
  formatTimestamp,
  readTimestamp,
  TIMESTAMP_FORMS,
  timestampStep,
} from './timestamp.ts'

const TIME = Date.UTC(2026, 0, 2, 3, 4, 5)

test.each([
  [1767323045, 'seconds'],
  ['1767323045', 'seconds'],
  [1767323045000, 'milliseconds'],
  ['2026-01-02T03:04:05Z', 'iso'],
  ['2026-01-02 03:04:05', 'iso'],
  ['2026-01-02T04:04:05+01:00', 'iso'],
  ['2026-01-02T03:04:05.000Z', 'iso-milliseconds'],
])('%j is read as %s', (value, form) => {
  expect(readTimestamp(value)).toEqual({ at: TIME, form })
})

test('a date without a time means midnight UTC', () => {
  expect(readTimestamp('2026-01-02')).toEqual({ at: Date.UTC(2026, 0, 2), form: 'iso' })
})

test.each(['', 'soon', '2026-13-45', '2026-02-30T10:00:00Z', 1.5, Number.NaN, {}])(
  '%j is not a timestamp',
  (value) => {
    expect(readTimestamp(value)).toBeNull()
  },
)

test('a printed timestamp is read back as the same time, at the precision of the form', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2200, 0) }),
      fc.constantFrom(...TIMESTAMP_FORMS),
      (at, form) => {
        const step = timestampStep(form)
        expect(readTimestamp(formatTimestamp(at, form))).toEqual({ at: Math.floor(at / step) * step, form })
      },
    ),
  )
})

test('infers the form of most timestamps and ignores zeros', () => {
  expect(inferTimestampForm([null, 'x'])).toBeUndefined()
  expect(inferTimestampForm([0, 0, 0, 1767323045000])).toBe('milliseconds')
  expect(inferTimestampForm([1767323045000, 1767323045, 1767323046])).toBe('seconds')
  expect(inferTimestampForm([1767323045, 1767323045000, 1767323046000])).toBe('milliseconds')
  expect(inferTimestampForm([0, 86_400])).toBe('seconds')
  expect(inferTimestampForm(['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.120Z'])).toBe('iso-milliseconds')
})
