/** Time zones: their names, and the wall-clock time in them. */
import { currentLocale } from './locale.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The zone of the device, UTC, or any other by its IANA name, such as Europe/Madrid. */
export type TimeZone = 'local' | 'utc' | (string & {})

const withOffset = inZones({ timeZoneName: 'longOffset' }, 'en')

/** The name that this browser uses for a zone; some zones have several names. Throws if there is no such zone. */
export const zoneName = (zone: TimeZone): string => withOffset(zone).resolvedOptions().timeZone

/** Validates the name of a zone from outside. `undefined` if there is no such zone. */
export function readZone(name: string | null | undefined): TimeZone | undefined {
  if (!name || !/^[A-Z]/.test(name)) return undefined
  try {
    zoneName(name)
    return name
  } catch {
    return undefined
  }
}

/** A zone as the value of `view_zone`. `undefined` if its name has no meaning on other devices. */
export const zoneParameter = (zone: TimeZone) => readZone(zoneName(zone))

/** "Buenos Aires" for America/Argentina/Buenos_Aires. */
export function cityOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** The wall-clock time of a zone, as a date whose UTC fields are the local fields of the zone. */
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

/** The offset of a zone from UTC in milliseconds, positive if it is ahead. */
function offsetAt(at: number, zone: TimeZone): number {
  if (zone === 'utc') return 0
  const date = new Date(at)
  if (zone === 'local' || Number.isNaN(date.getTime())) return -MINUTE * date.getTimezoneOffset()
  // "11/22/2026, GMT+05:45", or "GMT" alone.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(withOffset(zone).format(date)) ?? []
  const length = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000
  return sign === undefined ? 0 : sign === '-' ? -length : length
}

/**
 * Returns a function that creates one date format per zone, in the app's locale unless `locale` is given. They are cached:
 * creating one takes a millisecond, and every address of a list needs the name of its zone.
 */
export function inZones(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): (zone: TimeZone) => Intl.DateTimeFormat {
  const formats = new Map<TimeZone, Intl.DateTimeFormat>()
  return (zone) => {
    let format = formats.get(zone)
    if (!format) {
      const timeZone = zone === 'local' ? undefined : zone
      format = new Intl.DateTimeFormat(locale ?? currentLocale(), { ...options, timeZone })
      formats.set(zone, format)
    }
    return format
  }
}
