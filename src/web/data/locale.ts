/**
 * The locale and the time zone of dates and numbers. The app is in English, so its dates are too: in the reader's variant of
 * English, or else in British English, which uses the 24-hour clock.
 */
const reported = readLocale(navigator.language)
const locale = reported?.language === 'en' ? reported.toString() : 'en-GB'

export const currentLocale = () => locale

/** On Linux, browsers report `en-US@posix`, `en-US.UTF-8` or `en-US,en`, for which every `Intl` format throws. */
function readLocale(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.split(/[^\w-]/)[0]!)
  } catch {
    return undefined
  }
}

/** The day on which the reader's week begins, from 0 for Sunday to 6. Monday where the browser does not say. */
export const firstWeekday = () => (reported?.getWeekInfo?.().firstDay ?? 1) % 7

let whole: Intl.NumberFormat | undefined

/** "3,408", in the current locale. */
export const formatCount = (count: number) => (whole ??= new Intl.NumberFormat(currentLocale())).format(count)

/** "1 brand", "3,408 brands". */
export function formatBrandCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'brand' : 'brands'}`
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
    // Cached: creating a format takes a millisecond, and every address of a list needs the name.
    name = new Intl.DateTimeFormat('en', { timeZone: intlZone(zone) }).resolvedOptions().timeZone
    names.set(zone, name)
  }
  return name
}

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
