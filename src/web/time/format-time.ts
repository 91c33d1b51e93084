/** Times (milliseconds since 1970) in words. Dates are in the same language as the words: see `locale.ts`. */
import { currentTime } from './clock.ts'
import { inZones, type TimeZone, zoneClock } from './time-zone.ts'

const date = inZones({ dateStyle: 'medium' })
const shortDate = inZones({ day: 'numeric', month: 'short' })
const timeOfDay = inZones({ timeStyle: 'short' })
const minute = inZones({ dateStyle: 'medium', timeStyle: 'short' })
const dateTime = inZones({ dateStyle: 'medium', timeStyle: 'long' })

export const formatDate = (at: number, zone: TimeZone) => date(zone).format(at)
/** Day and month, and the year unless it is the current one. */
export const formatShortDate = (at: number, zone: TimeZone) =>
  (yearOf(at, zone) === yearOf(currentTime(), zone) ? shortDate : date)(zone).format(at)
/** "16–22 Nov" */
export const formatShortDates = ({ start, end }: TimeSpan, zone: TimeZone) =>
  shortDate(zone)
    .formatRange(start, end - 1)
    .replace(/\s–\s/, '–')
export const formatMinutes = (at: number, zone: TimeZone) => minute(zone).format(at)
export const formatDateTime = (at: number, zone: TimeZone) => dateTime(zone).format(at)

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
  return `${days === 1 ? 'yesterday' : `${days} days ago`}, ${timeOfDay(zone).format(at)}`
}

/** Milliseconds since 1970; `end` is excluded. */
export interface TimeSpan {
  readonly start: number
  readonly end: number
}

const yearOf = (at: number, zone: TimeZone) => zoneClock(at, zone).getUTCFullYear()
