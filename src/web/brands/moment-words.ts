import { once } from '#web/ui/once.ts'
import type { TimeZoneChoice } from './day-range.ts'

/** Moments (milliseconds since 1970) and counts as the reader's own locale says them. */
const inZones = (options: Intl.DateTimeFormatOptions) => ({
  local: once(() => new Intl.DateTimeFormat(undefined, options)),
  utc: once(() => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })),
})
const date = inZones({ dateStyle: 'medium' })
const shortDate = inZones({ day: 'numeric', month: 'short' })
const toTheSecond = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const
const dateTime = inZones(toTheSecond)
const dateTimeFraction = inZones({ ...toTheSecond, fractionalSecondDigits: 3 })
const relative = once(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }))
const whole = once(() => new Intl.NumberFormat())

export const dateWords = (at: number, zone: TimeZoneChoice) => date[zone]().format(at)
/** Day and month; the year too where it is not this one. */
export const shortDateWords = (at: number, zone: TimeZoneChoice) =>
  (new Date(at).getFullYear() === new Date().getFullYear() ? shortDate : date)[zone]().format(at)
export const dateTimeWords = (at: number, zone: TimeZoneChoice) => dateTime[zone]().format(at)
/** A moment to the last digit that was given: milliseconds where there are any. */
export const exactWords = (at: number, zone: TimeZoneChoice) =>
  (at % 1000 === 0 ? dateTime : dateTimeFraction)[zone]().format(at)
export const countWords = (count: number) => whole().format(count)

const MINUTE = 60_000
const STEPS = [
  ['year', 365.25 * 24 * 60 * MINUTE],
  ['month', 30.44 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

/** "3 days ago": the largest unit of which at least one has passed. */
export function relativeWords(at: number, now = Date.now()): string {
  const distance = at - now
  const [unit, length] = STEPS.find(([, length]) => Math.abs(distance) >= length) ?? ['minute', MINUTE]
  return relative().format(Math.trunc(distance / length), unit)
}

/** "1 brand", "3,408 brands". */
export function brandCountWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'brand' : 'brands'}`
}
