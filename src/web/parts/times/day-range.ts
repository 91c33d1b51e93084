import { formatTimestamp, readTimestamp, type TimestampForm, timestampStep } from '#contract/timestamp.ts'
import type { TimeZone } from '#web/preferences/time-zone.ts'
import { startOfDay, zoneClock } from './zone-clock.ts'

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

/** The day that begins at a bound; undefined where the bound is any other time. */
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

/** Whether a text is a complete date. While its year is being typed it reads 0002. */
export function isWholeDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text)
}

export function dayStart(day: string, daysLater: number, zone: TimeZone): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return startOfDay(year, month - 1, date + daysLater, zone)
}

/** The day (`YYYY-MM-DD`) of a time; empty where a date cannot hold it. */
export function dayOf(at: number, zone: TimeZone): string {
  const clock = zoneClock(at, zone)
  return Number.isNaN(clock.getTime()) ? '' : clock.toISOString().slice(0, 10)
}
