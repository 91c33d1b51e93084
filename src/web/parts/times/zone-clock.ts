import type { TimeZone } from '#web/preferences/time-zone.ts'
import { inZones } from './zone-formats.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const withOffset = inZones({ timeZoneName: 'longOffset' }, 'en')

/** What the clocks of a zone show at a time: a date whose UTC fields are the fields of the zone. */
export function zoneClock(at: number, zone: TimeZone): Date {
  return new Date(at + offsetAt(at, zone))
}

/** When a day begins in a zone: at midnight, or right after the change if clocks go forward at midnight. */
export function startOfDay(year: number, month: number, day: number, zone: TimeZone): number {
  // Unlike `Date.UTC`, the setters do not take the years 0 to 99 for 1900 to 1999.
  const midnight = new Date(0).setUTCFullYear(year, month, day)
  const before = midnight - offsetAt(midnight - DAY, zone)
  const after = midnight - offsetAt(before, zone)
  return zoneClock(after, zone).getTime() === midnight ? after : before
}

/** By how many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, zone: TimeZone): number {
  if (zone === 'utc') return 0
  const date = new Date(at)
  if (zone === 'local' || Number.isNaN(date.getTime())) return -MINUTE * date.getTimezoneOffset()
  // "11/22/2026, GMT+05:45", or "GMT" alone.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(withOffset(zone).format(date)) ?? []
  const length = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * SECOND
  return sign === undefined ? 0 : sign === '-' ? -length : length
}
