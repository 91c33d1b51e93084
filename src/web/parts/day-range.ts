import { printTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'

export type TimeZoneChoice = 'local' | 'utc'

/**
 * A chosen day (`YYYY-MM-DD`) as the API's exclusive bounds, so that the whole day is included: `updated_after` is its
 * start less one unit of the service's timestamps, `updated_before` the start of the next day.
 */
export function dayToAfter(day: string, form: TimestampForm, zone: TimeZoneChoice): string {
  return printTimestamp(dayStart(day, 0, zone) - timestampStep(form), form)
}

export function dayToBefore(day: string, form: TimestampForm, zone: TimeZoneChoice): string {
  return printTimestamp(dayStart(day, 1, zone), form)
}

/** The day that starts or ends at a bound; undefined where the bound is any other time. */
export function afterToDay(value: string | undefined, zone: TimeZoneChoice): string | undefined {
  const moment = value === undefined ? null : readTimestamp(value)
  return moment ? dayStartingAt(moment.at + timestampStep(moment.form), 0, zone) : undefined
}

export function beforeToDay(value: string | undefined, zone: TimeZoneChoice): string | undefined {
  const moment = value === undefined ? null : readTimestamp(value)
  return moment ? dayStartingAt(moment.at, -1, zone) : undefined
}

/** Whether a text is a complete date. While its year is being typed it reads 0002. */
export function isWholeDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text)
}

export function dayStart(day: string, daysLater: number, zone: TimeZoneChoice): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return zone === 'utc'
    ? Date.UTC(year, month - 1, date + daysLater)
    : new Date(year, month - 1, date + daysLater).getTime()
}

/** The day (`YYYY-MM-DD`) of a time. */
export function dayOf(at: number, zone: TimeZoneChoice): string {
  const moment = new Date(at)
  if (zone === 'utc') return moment.toISOString().slice(0, 10)
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function dayStartingAt(at: number, daysLater: number, zone: TimeZoneChoice): string | undefined {
  const day = dayOf(at, zone)
  if (!isWholeDay(day) || dayStart(day, 0, zone) !== at) return undefined
  if (daysLater === 0) return day
  const before = dayStart(day, daysLater, zone)
  return dayStartingAt(before, 0, zone)
}
