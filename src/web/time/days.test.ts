import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { TIMESTAMP_FORMS, type TimestampForm } from '#contract/timestamp.ts'
import { datesOfSpan } from '#web/list/filters/format-filters.ts'
import { setServiceTime } from './clock.ts'
import { afterToDay, beforeToDay, DATE_PRESETS, dayStart, isWholeDay, dayOf, presetSpan } from './days.ts'
import { startOfDay, zoneClock, zoneName } from './time-zone.ts'

// A week that begins on Sunday, whatever the locale of the machine.
vi.mock('#web/time/locale.ts', async (original) => ({ ...(await original<object>()), firstWeekday: () => 0 }))

const HOUR = 3_600_000
const ZONES = ['Europe/Madrid', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'America/Sao_Paulo']
const at = (text: string) => Date.parse(text)
const boundsOf = (day: string, form: TimestampForm, zone: string) =>
  datesOfSpan({ start: dayStart(day, 0, zone), end: dayStart(day, 1, zone) }, form)

test.each([
  ['Europe/Madrid', '2026-10-01', '2026-09-30T22:00:00Z', 24],
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
  expect(afterToDay(boundsOf(day, 'seconds', zone).updated_after, zone)).toBe(day)
})

test('the zone of the device gives the same times by its name', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('1980-01-01'), max: at('2100-01-01') }), (moment) => {
      expect(zoneClock(moment, zoneName('local'))).toEqual(zoneClock(moment, 'local'))
      const date = new Date(moment)
      const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
      expect(startOfDay(year, month, day, 'local')).toBe(new Date(year, month, day).getTime())
    }),
  )
})

test.each([
  [40 * 24, true],
  [-2 * 365 * 24, true],
  [1, false],
])('if the service is %i hours ahead, today is its day: %s', (hours, isService) => {
  const ahead = Date.now() + hours * 3_600_000
  setServiceTime(new Date(ahead).toUTCString())
  const today = () => dayOf(presetSpan(1, 'utc').start, 'utc')
  expect(today()).toBe(new Date(isService ? ahead : Date.now()).toISOString().slice(0, 10))
  setServiceTime(null)
  setServiceTime(new Date().toUTCString())
  expect(today()).toBe(new Date().toISOString().slice(0, 10))
})

test('times outside the range of Date, and those that do not begin a day, are no day', () => {
  for (const zone of [...ZONES, 'local', 'utc']) {
    expect(afterToDay('8640000000000000', zone)).toBeUndefined()
    expect(beforeToDay('-8640000000000000', zone)).toBeUndefined()
  }
  expect(afterToDay('1767225600', 'utc')).toBeUndefined()
  expect(beforeToDay('1767225599', 'utc')).toBeUndefined()
  expect(afterToDay('soon', 'utc')).toBeUndefined()
  expect(afterToDay(undefined, 'utc')).toBeUndefined()
})

test('the day is read back from the bounds that were sent, in every format and zone', () => {
  const anyDay = fc
    .date({ min: new Date('1980-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(...TIMESTAMP_FORMS),
      fc.constantFrom('local', 'utc', ...ZONES),
      (day, form, zone) => {
        const { updated_after: after, updated_before: before } = boundsOf(day, form, zone)
        expect([afterToDay(after, zone), beforeToDay(before, zone)]).toEqual([day, day])
      },
    ),
  )
})

test('a date whose year is still being typed is not complete', () => {
  expect(isWholeDay('0002-01-01')).toBe(false)
  expect(isWholeDay('')).toBe(false)
  expect(isWholeDay('2026-01-01')).toBe(true)
})

test.each(['local', 'utc'] as const)('named dates are calendar days before today, %s', (zone) => {
  // A Tuesday.
  const now = zone === 'utc' ? Date.UTC(2026, 2, 3, 23, 30) : new Date(2026, 2, 3, 23, 30).getTime()
  const days = DATE_PRESETS.map(({ days: preset, label }) => {
    const { start, end } = presetSpan(preset, zone, now)
    return [label, dayOf(start, zone), dayOf(end - 1, zone)]
  })
  expect(days).toEqual([
    ['Today', '2026-03-03', '2026-03-03'],
    ['Yesterday', '2026-03-02', '2026-03-02'],
    ['Last 7 days', '2026-02-25', '2026-03-03'],
    ['Last week', '2026-02-22', '2026-02-28'],
    ['Last 30 days', '2026-02-02', '2026-03-03'],
    ['This month', '2026-03-01', '2026-03-03'],
    ['Last month', '2026-02-01', '2026-02-28'],
  ])
})
