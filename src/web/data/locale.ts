/**
 * In whose form dates and numbers are written, and in which zone. The app's words are English, so that the dates among them
 * are as well: as the reader's own English has them, else the British one, with its clock of 24 hours.
 */
const locale = readLocale(navigator.language)

export const currentLocale = () => locale

/** On Linux, browsers report `en-US@posix`, `en-US.UTF-8` or `en-US,en`, with which every format of `Intl` throws. */
function readLocale(reported: string): string {
  const [tag = ''] = reported.split(/[^\w-]/)
  if (!/^en\b/i.test(tag)) return 'en-GB'
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

let whole: Intl.NumberFormat | undefined

/** "3,408", in that form. */
export const countWords = (count: number) => (whole ??= new Intl.NumberFormat(currentLocale())).format(count)

/** "1 brand", "3,408 brands". */
export function brandCountWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'brand' : 'brands'}`
}

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
