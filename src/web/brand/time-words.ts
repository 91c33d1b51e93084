/** Times (milliseconds since 1970) in words. Dates are in the same language as the words: see `locale.ts`. */
import { countWords } from '#web/data/locale.ts'
import type { TimeZone } from '#web/data/time-zone.ts'
import { inZones, zoneClock } from './zone-clock.ts'

const date = inZones({ dateStyle: 'medium' })
const shortDate = inZones({ day: 'numeric', month: 'short' })
const timeOfDay = inZones({ timeStyle: 'short' })
const minute = inZones({ dateStyle: 'medium', timeStyle: 'short' })
const dateTime = inZones({ dateStyle: 'medium', timeStyle: 'long' })
const dateTimeFraction = inZones({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZoneName: 'short',
})
const relative = new Intl.RelativeTimeFormat('en')

export const dateWords = (at: number, zone: TimeZone) => date(zone).format(at)
/** Day and month, and the year unless it is the current one. */
export const shortDateWords = (at: number, zone: TimeZone) =>
  (yearOf(at, zone) === yearOf(Date.now(), zone) ? shortDate : date)(zone).format(at)
export const timeOfDayWords = (at: number, zone: TimeZone) => timeOfDay(zone).format(at)
export const minuteWords = (at: number, zone: TimeZone) => minute(zone).format(at)
export const dateTimeWords = (at: number, zone: TimeZone) => dateTime(zone).format(at)
/** A time with milliseconds, unless they are zero. */
export const exactWords = (at: number, zone: TimeZone) =>
  (at % 1000 === 0 ? dateTime : dateTimeFraction)(zone).format(at)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * "3 days ago", "yesterday". Days are calendar days, so that they agree with the date beside them; weeks, months and years
 * are counted once they have passed in full.
 */
export function relativeWords(at: number, zone: TimeZone, now = Date.now()): string {
  const distance = at - now
  const days = dayNumber(at, zone) - dayNumber(now, zone)
  if (Math.abs(distance) < MINUTE) return 'just now'
  if (days === 0 || Math.abs(distance) < HOUR) {
    const [unit, length] =
      Math.abs(distance) >= HOUR ? (['hour', HOUR] as const) : (['minute', MINUTE] as const)
    return relative.format(Math.trunc(distance / length), unit)
  }
  if (Math.abs(days) < 7) return days === -1 ? 'yesterday' : relative.format(days, 'day')
  const [unit, length] = LONG.find(([, shortest]) => Math.abs(days) >= shortest)!
  return relative.format(Math.trunc(days / length), unit)
}

/** "37 min ago", "yesterday, 17:28": what happened less than seven days ago. Older times, and those to come, are dates. */
export function recentWords(at: number, zone: TimeZone, now = Date.now()): string {
  const age = now - at
  const days = dayNumber(now, zone) - dayNumber(at, zone)
  if (age < 0 || days >= 7) return dateWords(at, zone)
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (days === 0) return `${Math.floor(age / HOUR)} h ago`
  return `${relativeWords(at, zone, now)}, ${timeOfDayWords(at, zone)}`
}

/** "40 seconds", "3 hours": how long ago, in the largest unit that has passed. */
export function ageWords(seconds: number): string {
  const [unit, length] = AGES.find(([, shortest]) => seconds >= shortest) ?? AGES.at(-1)!
  const count = Math.floor(seconds / length)
  return `${countWords(count)} ${unit}${count === 1 ? '' : 's'}`
}

const AGES = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const LONG = [
  ['year', 365.25],
  ['month', 30.44],
  ['week', 7],
] as const

/** The number of calendar days since 1970 in a zone. */
const dayNumber = (at: number, zone: TimeZone) => Math.floor(zoneClock(at, zone).getTime() / DAY)

const yearOf = (at: number, zone: TimeZone) => zoneClock(at, zone).getUTCFullYear()

/** Keeps the time of printing in `--printed`, which print.css writes on the sheet. */
export function keepPrintedTime(): void {
  addEventListener('beforeprint', () => {
    const words = `printed ${dateTimeWords(Date.now(), 'local')}`
    document.documentElement.style.setProperty('--printed', JSON.stringify(words))
  })
}
