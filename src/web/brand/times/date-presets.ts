import type { TimeZone } from '#web/data/time-zone.ts'
import { dayOf, dayStart } from './zone-clock.ts'

/** Common date ranges, each ending today. */
export const DATE_PRESETS = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7', label: 'Last 7 days', days: 7 },
  { value: '30', label: 'Last 30 days', days: 30 },
] as const

/** The first day (`YYYY-MM-DD`) of a range of `days` that ends today. */
export function presetStart(days: number, zone: TimeZone, now = Date.now()): string {
  return dayOf(dayStart(dayOf(now, zone), 1 - days, zone), zone)
}
