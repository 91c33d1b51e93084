import { currentLocale } from '#web/preferences/locale.ts'
import { intlZone, type TimeZone } from '#web/preferences/time-zone.ts'

/** Date formats in the app's locale unless another is given: one for each zone, made when it is first needed. */
export function inZones(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): (zone: TimeZone) => Intl.DateTimeFormat {
  const formats = new Map<TimeZone, Intl.DateTimeFormat>()
  return (zone) => {
    let format = formats.get(zone)
    if (!format) {
      format = new Intl.DateTimeFormat(locale ?? currentLocale(), { ...options, timeZone: intlZone(zone) })
      formats.set(zone, format)
    }
    return format
  }
}
