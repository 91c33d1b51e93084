/** Whole days and named ranges of days, as the dates of a list. */
import { readTimestamp, timestampStep } from '#contract/timestamp.ts'
import { currentTime } from './clock.ts'
import type { TimeSpan } from './format-time.ts'
import { firstWeekday } from './locale.ts'
import { startOfDay, type TimeZone, zoneClock } from './time-zone.ts'

/** The day (`YYYY-MM-DD`) that begins at a bound, or `undefined` if no day begins there. */
export function afterToDay(value: string | undefined, zone: TimeZone): string | undefined {
  const time = readTimestamp(value)
  return time ? dayAt(time.at + timestampStep(time.form), 0, zone) : undefined
}

/** The day that ends at a bound. */
export function beforeToDay(value: string | undefined, zone: TimeZone): string | undefined {
  const end = readTimestamp(value)?.at
  return end === undefined ? undefined : dayAt(end, 1, zone)
}

/** The day that begins at a time, or, if `daysLater` is 1, the day that ends there. */
function dayAt(at: number, daysLater: 0 | 1, zone: TimeZone): string | undefined {
  const day = dayOf(at - daysLater, zone)
  return isWholeDay(day) && dayStart(day, daysLater, zone) === at ? day : undefined
}

/** Whether a text is a complete date. While the year is being typed, a date field reads 0002. */
export function isWholeDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text)
}

export function dayStart(day: string, daysLater: number, zone: TimeZone): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return startOfDay(year, month - 1, date + daysLater, zone)
}

/** The day (`YYYY-MM-DD`) of a time; empty if the time is outside the range of `Date`. */
export function dayOf(at: number, zone: TimeZone): string {
  const clock = zoneClock(at, zone)
  return Number.isNaN(clock.getTime()) ? '' : clock.toISOString().slice(0, 10)
}

/** Days since the reader's week began. */
const weekday = (clock: Date) => (clock.getUTCDay() - firstWeekday() + 7) % 7
/** In days. */
const lengthOfLastMonth = (clock: Date) =>
  new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), 0)).getUTCDate()

/** Date ranges with a name. `between` counts from today, `clock`, to the first and the last day; saved searches keep `days`. */
export const DATE_PRESETS = [
  { days: 1, label: 'Today', between: () => [0, 0] },
  { days: 'yesterday', label: 'Yesterday', between: () => [-1, -1] },
  { days: 7, label: 'Last 7 days', between: () => [-6, 0] },
  { days: 'last-week', label: 'Last week', between: (clock) => [-weekday(clock) - 7, -weekday(clock) - 1] },
  { days: 30, label: 'Last 30 days', between: () => [-29, 0] },
  { days: 'month', label: 'This month', between: (clock) => [1 - clock.getUTCDate(), 0] },
  {
    days: 'last-month',
    label: 'Last month',
    between: (clock) => [1 - clock.getUTCDate() - lengthOfLastMonth(clock), -clock.getUTCDate()],
  },
] as const satisfies readonly {
  readonly days: number | string
  readonly label: string
  readonly between: (clock: Date) => readonly [number, number]
}[]

export type DatePreset = (typeof DATE_PRESETS)[number]['days']

export function presetSpan(preset: DatePreset, zone: TimeZone, now = currentTime()): TimeSpan {
  const { between } = DATE_PRESETS.find(({ days }) => days === preset)!
  const [first, last] = between(zoneClock(now, zone))
  const today = dayOf(now, zone)
  return { start: dayStart(today, first, zone), end: dayStart(today, last + 1, zone) }
}
