/** Times (milliseconds since 1970) in words, by the conventions of `locale.ts`. */
import { currentTime } from './clock.ts'
import { isAmerican } from './locale.ts'
import { type TimeZone, zoneClock } from './time-zone.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "29 Oct 2026" or "Oct 29, 2026" */
export const formatDate = (at: number, zone: TimeZone) => dateWords(zoneClock(at, zone))

/** Day and month, and the year unless it is the current one. */
export function formatShortDate(at: number, zone: TimeZone): string {
  const clock = zoneClock(at, zone)
  return (yearOf(clock) === yearOf(zoneClock(currentTime(), zone)) ? shortWords : dateWords)(clock)
}

/** "16–22 Nov" or "Nov 16–22" */
export function formatShortDates({ start, end }: TimeSpan, zone: TimeZone): string {
  const [first, last] = [zoneClock(start, zone), zoneClock(end - 1, zone)]
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${shortWords(first)}–${shortWords(last)}`
  return shortWords(first, [...new Set([first.getUTCDate(), last.getUTCDate()])].join('–'))
}

/** "29 Oct 2026, 15:04" or "Oct 29, 2026, 3:04 PM" */
export const formatMinutes = (at: number, zone: TimeZone) =>
  `${formatDate(at, zone)}, ${timeWords(zoneClock(at, zone))}`

/** "29 Oct 2026, 15:04:05 UTC+1" */
export function formatDateTime(at: number, zone: TimeZone): string {
  const clock = zoneClock(at, zone)
  return `${dateWords(clock)}, ${timeWords(clock, true)} ${offsetWords(clock.getTime() - at)}`
}

const yearOf = (clock: Date) => clock.getUTCFullYear()

function shortWords(clock: Date, days = `${clock.getUTCDate()}`): string {
  const month = MONTHS[clock.getUTCMonth()]
  return isAmerican ? `${month} ${days}` : `${days} ${month}`
}

const dateWords = (clock: Date) => `${shortWords(clock)}${isAmerican ? ',' : ''} ${yearOf(clock)}`

function timeWords(clock: Date, hasSeconds = false): string {
  const time = clock.toISOString().slice(-13, hasSeconds ? -5 : -8)
  return isAmerican ? `${clock.getUTCHours() % 12 || 12}${time.slice(2)} ${time < '12' ? 'AM' : 'PM'}` : time
}

/** "UTC", "UTC+1", "UTC-3:30" */
function offsetWords(offset: number): string {
  const time = new Date(Math.abs(offset)).toISOString().slice(11, 16)
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${time.replaceAll(/^0|:00$/g, '')}`
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "37 min ago", "yesterday, 17:28": a time less than seven days ago. `undefined` for other times. */
export function formatRecent(at: number, zone: TimeZone, now = currentTime()): string | undefined {
  const age = now - at
  const dayNumber = (time: number) => Math.floor(zoneClock(time, zone).getTime() / DAY)
  const days = dayNumber(now) - dayNumber(at)
  if (age < 0 || days >= 7) return undefined
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  if (days === 0) return `${Math.floor(age / HOUR)} h ago`
  return `${days === 1 ? 'yesterday' : `${days} days ago`}, ${timeWords(zoneClock(at, zone))}`
}

/** Milliseconds since 1970; `end` is excluded. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}
