import type { TimeZone } from '#web/data/time-zone.ts'
import type { TimeSpan } from './time-spans.ts'
import { inZones, startOfDay, zoneClock } from './zone-clock.ts'

const years = inZones({ year: 'numeric' })
const months = inZones({ year: 'numeric', month: 'short' })
const days = inZones({ dateStyle: 'medium' })
const minutes = inZones({ dateStyle: 'medium', timeStyle: 'short' })

/** "2025", "Jan – Mar 2026", "3 – 9 Nov 2026" or "22 Nov 2026, 14:00 – 14:59": as short as the edges of the span allow. */
export function spanWords({ start, end }: TimeSpan, zone: TimeZone): string {
  const format = [years, months, days].find(
    (_, depth) => isEdge(start, depth, zone) && isEdge(end, depth, zone),
  )
  return (format ?? minutes)(zone).formatRange(start, end - 1)
}

/** Whether a year (depth 0), a month (1) or a day (2) begins at a time. */
function isEdge(at: number, depth: number, zone: TimeZone): boolean {
  const date = zoneClock(at, zone)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  // Days begin later than midnight where clocks go forward at midnight.
  return startOfDay(year, month, day, zone) === at && (depth > 1 || day === 1) && (depth > 0 || month === 0)
}
