import { type FilterParameter, type ListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, dayStart, type TimeZoneChoice } from '#web/parts/day-range.ts'
import { dateTimeWords, dateWords, shortDateWords } from '#web/parts/moment-words.ts'

/** One active filter in words. */
export interface FilterWords {
  readonly parameter: FilterParameter
  /** "Updated from 1 Nov 2026" */
  readonly label: string
  /** "updated since 1 Nov", for use in a sentence. */
  readonly short: string
  /** The parameter as sent, where the label does not show it: `updated_after=1793487599`. */
  readonly sent?: string
}

export function filterWords(query: ListQuery, zone: TimeZoneChoice): FilterWords[] {
  const words: FilterWords[] = []
  const name = queryValue(query, 'name')
  const id = queryValue(query, 'id')
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  if (name !== undefined) words.push({ parameter: 'name', label: `Name: ${name}`, short: name })
  if (id !== undefined) words.push({ parameter: 'id', label: `Id: ${id}`, short: `id ${id}` })
  if (after !== undefined) {
    const bound = boundWords(after, afterToDay(after, zone), zone)
    words.push({
      parameter: 'updated_after',
      label: `Updated ${bound.whole ? 'from' : 'after'} ${bound.long}`,
      short: `updated since ${bound.short}`,
      sent: `updated_after=${after}`,
    })
  }
  if (before !== undefined) {
    const bound = boundWords(before, beforeToDay(before, zone), zone)
    words.push({
      parameter: 'updated_before',
      label: `Updated ${bound.whole ? 'to' : 'before'} ${bound.long}`,
      short: `updated until ${bound.short}`,
      sent: `updated_before=${before}`,
    })
  }
  return words
}

/** "git, updated since 1 Nov: Brands"; without filters "Brands: " and the name of the catalogue. */
export function listTitle(words: readonly FilterWords[], catalogue: string): string {
  return words.length === 0 ? `Brands: ${catalogue}` : `${words.map(({ short }) => short).join(', ')}: Brands`
}

/** The timestamp formats in words. */
export const FORM_WORDS: Record<TimestampForm, string> = {
  seconds: 'Unix seconds',
  milliseconds: 'Unix milliseconds',
  iso: 'ISO 8601',
  'iso-milliseconds': 'ISO 8601 with milliseconds',
}

/** A whole day as a date, any other time to the second, and a value that is no timestamp unchanged. */
function boundWords(value: string, day: string | undefined, zone: TimeZoneChoice) {
  if (day !== undefined) {
    const at = dayStart(day, 0, zone)
    return { whole: true, long: dateWords(at, zone), short: shortDateWords(at, zone) }
  }
  const moment = readTimestamp(value)
  if (!moment) return { whole: false, long: `“${value}”`, short: `“${value}”` }
  return { whole: false, long: dateTimeWords(moment.at, zone), short: shortDateWords(moment.at, zone) }
}
