import type { TimeZoneChoice } from './day-range.ts'

const DAY = 86_400_000

/** Ranges of days that are asked for often, each ending today. */
export const DATE_PRESETS = [
  { value: 'today', label: 'Today', days: 1 },
  { value: '7', label: 'Last 7 days', days: 7 },
  { value: '30', label: 'Last 30 days', days: 30 },
] as const

/** The day (`YYYY-MM-DD`) on which a range of so many days, today included, begins. */
export function presetStart(days: number, zone: TimeZoneChoice, now = Date.now()): string {
  if (zone === 'utc') return new Date(now - (days - 1) * DAY).toISOString().slice(0, 10)
  const today = new Date(now)
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (days - 1))
  return [start.getFullYear(), start.getMonth() + 1, start.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
