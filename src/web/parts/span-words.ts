import { currentLocale } from '#web/preferences/locale.ts'
import { once } from '#web/ui/once.ts'
import type { TimeZoneChoice } from './day-range.ts'
import type { TimeSpan } from './time-spans.ts'

const inZones = (options: Intl.DateTimeFormatOptions) => ({
  local: once(() => new Intl.DateTimeFormat(currentLocale(), options)),
  utc: once(() => new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' })),
})
const years = inZones({ year: 'numeric' })
const months = inZones({ year: 'numeric', month: 'short' })
const days = inZones({ dateStyle: 'medium' })
const minutes = inZones({ dateStyle: 'medium', timeStyle: 'short' })

/** "2025", "Jan – Mar 2026", "3 – 9 Nov 2026" or "22 Nov 2026, 14:00 – 14:59": as short as the edges of the span allow. */
export function spanWords({ start, end }: TimeSpan, zone: TimeZoneChoice): string {
  const format = [years, months, days].find(
    (_, depth) => isEdge(start, depth, zone) && isEdge(end, depth, zone),
  )
  return (format ?? minutes)[zone]().formatRange(start, end - 1)
}

/** Whether a year (depth 0), a month (1) or a day (2) begins at a time. */
function isEdge(at: number, depth: number, zone: TimeZoneChoice): boolean {
  const date = new Date(at)
  // Days begin later than midnight where clocks go forward at midnight.
  if (zone === 'local') {
    const start = new Date(at)
    start.setHours(0, 0, 0, 0)
    if (start.getTime() !== at) return false
    return (depth > 1 || date.getDate() === 1) && (depth > 0 || date.getMonth() === 0)
  }
  if (at % 86_400_000 !== 0) return false
  return (depth > 1 || date.getUTCDate() === 1) && (depth > 0 || date.getUTCMonth() === 0)
}
