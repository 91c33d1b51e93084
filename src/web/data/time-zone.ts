/** The zone of the device, UTC, or any other by its IANA name, such as Europe/Madrid. */
export type TimeZone = 'local' | 'utc' | (string & {})

/** The `timeZone` option of `Intl.DateTimeFormat`. */
export const intlZone = (zone: TimeZone) => (zone === 'local' ? undefined : zone)

const names = new Map<TimeZone, string>()

/** The name that this browser uses for a zone; some zones have several names. Throws if there is no such zone. */
export function zoneName(zone: TimeZone): string {
  let name = names.get(zone)
  if (name === undefined) {
    // Kept: a format takes a millisecond to make, and every list asks for its address.
    name = new Intl.DateTimeFormat('en', { timeZone: intlZone(zone) }).resolvedOptions().timeZone
    names.set(zone, name)
  }
  return name
}

/** The zone with a name from elsewhere; undefined if there is none. */
export function readZone(name: string | null | undefined): TimeZone | undefined {
  if (!name || !/^[A-Z]/.test(name)) return undefined
  try {
    zoneName(name)
    return name
  } catch {
    return undefined
  }
}

/** A zone as the value of `view_zone`. Undefined where the device has one that no other would know. */
export const zoneParameter = (zone: TimeZone) => readZone(zoneName(zone))

/** "Buenos Aires" for America/Argentina/Buenos_Aires. */
export function cityOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
