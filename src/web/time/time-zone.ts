/** Time zones: their names, and the wall-clock time in them. */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The zone of the device, UTC, or any other by its IANA name, such as Europe/Madrid. */
export type TimeZone = 'local' | 'utc' | (string & {})

const formats = new Map<TimeZone, Intl.DateTimeFormat>()

/** "11/22/2026, GMT+05:45", or "GMT" alone. Cached: creating a format takes a millisecond, the first one 50. */
function withOffset(zone: TimeZone): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone === 'local' ? undefined : zone,
      timeZoneName: 'longOffset',
    })
  formats.set(zone, format)
  return format
}

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
  const clock = new Date(at + offsetAt(at, zone))
  // Of the last hours that a `Date` can hold, some zones have none.
  return Number.isNaN(clock.getTime()) ? new Date(at) : clock
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
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(withOffset(zone).format(date)) ?? []
  const length = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000
  return sign === undefined ? 0 : sign === '-' ? -length : length
}
