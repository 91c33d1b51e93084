import { formatTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import { currentTime } from '#web/data/clock.ts'
import { currentLocale, firstWeekday, intlZone, type TimeZone } from '#web/data/locale.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const withOffset = inZones({ timeZoneName: 'longOffset' }, 'en')

/** The wall-clock time of a zone, as a date whose UTC fields are the local fields of the zone. */
export function zoneClock(at: number, zone: TimeZone): Date {
  return new Date(at + offsetAt(at, zone))
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
  // "11/22/2026, GMT+05:45", or "GMT" alone.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(withOffset(zone).format(date)) ?? []
  const length = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * SECOND
  return sign === undefined ? 0 : sign === '-' ? -length : length
}

/** Returns a function that creates and caches one date format per zone, in the app's locale unless `locale` is given. */
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

/**
 * A chosen day (`YYYY-MM-DD`) as the API's exclusive bounds, so that the whole day is included: `updated_after` is its
 * start less one unit of the service's timestamps, `updated_before` the start of the next day.
 */
export function dayToAfter(day: string, form: TimestampForm, zone: TimeZone): string {
  return formatTimestamp(dayStart(day, 0, zone) - timestampStep(form), form)
}

export function dayToBefore(day: string, form: TimestampForm, zone: TimeZone): string {
  return formatTimestamp(dayStart(day, 1, zone), form)
}

/** The day that begins at a bound, or `undefined` if no day begins there. */
export function afterToDay(value: string | undefined, zone: TimeZone): string | undefined {
  const time = readTimestamp(value)
  if (!time) return undefined
  const start = time.at + timestampStep(time.form)
  const day = dayOf(start, zone)
  return isWholeDay(day) && dayStart(day, 0, zone) === start ? day : undefined
}

/** The day that ends at a bound. */
export function beforeToDay(value: string | undefined, zone: TimeZone): string | undefined {
  const end = readTimestamp(value)?.at
  if (end === undefined) return undefined
  const day = dayOf(end - 1, zone)
  return isWholeDay(day) && dayStart(day, 1, zone) === end ? day : undefined
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

/** What a calendar says of today. */
interface CalendarDay {
  /** Of the month. */
  readonly date: number
  /** Days since the reader's week began. */
  readonly weekday: number
  /** The length of last month in days. */
  readonly lastMonth: number
}

/** Date ranges with a name. `between` counts from today to the first and the last day; saved searches keep `days`. */
export const DATE_PRESETS = [
  { days: 1, label: 'Today', between: () => [0, 0] },
  { days: 'yesterday', label: 'Yesterday', between: () => [-1, -1] },
  { days: 7, label: 'Last 7 days', between: () => [-6, 0] },
  { days: 'last-week', label: 'Last week', between: ({ weekday }) => [-weekday - 7, -weekday - 1] },
  { days: 30, label: 'Last 30 days', between: () => [-29, 0] },
  { days: 'month', label: 'This month', between: ({ date }) => [1 - date, 0] },
  {
    days: 'last-month',
    label: 'Last month',
    between: ({ date, lastMonth }) => [1 - date - lastMonth, -date],
  },
] as const satisfies readonly {
  readonly days: number | string
  readonly label: string
  readonly between: (today: CalendarDay) => readonly [number, number]
}[]

export type DatePreset = (typeof DATE_PRESETS)[number]['days']

/** The first and the last day (`YYYY-MM-DD`) of a named range. */
export function presetDays(preset: DatePreset, zone: TimeZone, now = currentTime()) {
  const clock = zoneClock(now, zone)
  const date = clock.getUTCDate()
  const weekday = (clock.getUTCDay() - firstWeekday() + 7) % 7
  const lastMonth = new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), 0)).getUTCDate()
  const between = DATE_PRESETS.find(({ days }) => days === preset)?.between ?? DATE_PRESETS[0].between
  const [first, last] = between({ date, weekday, lastMonth }).map((days) =>
    dayOf(dayStart(dayOf(now, zone), days, zone), zone),
  )
  return { first: first!, last: last! }
}
