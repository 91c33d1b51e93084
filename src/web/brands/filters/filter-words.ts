import { type FilterParameter, type ListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, dayStart } from '#web/parts/day-range.ts'
import { minuteWords, shortDateWords } from '#web/parts/moment-words.ts'
import type { TimeZone } from '#web/preferences/time-zone.ts'

/** One active filter in words. */
export interface FilterWords {
  readonly parameters: readonly FilterParameter[]
  /** "Updated since 1 Nov" */
  readonly label: string
  /** "updated since 1 Nov", for use in a sentence. */
  readonly short: string
  /** The parameters as sent, where the label does not show them: `updated_after=1793487599`. */
  readonly sent?: string
}

export function filterWords(query: ListQuery, zone: TimeZone): FilterWords[] {
  const words: FilterWords[] = []
  const name = queryValue(query, 'name')
  const id = queryValue(query, 'id')
  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  if (name !== undefined) words.push({ parameters: ['name'], label: `Name: ${name}`, short: name })
  if (id !== undefined) words.push({ parameters: ['id'], label: `Id: ${id}`, short: `id ${id}` })

  const from = after === undefined ? undefined : boundWords(after, afterToDay(after, zone), zone)
  const to = before === undefined ? undefined : boundWords(before, beforeToDay(before, zone), zone)
  if (from?.day !== undefined && to?.day !== undefined) {
    const days = from.day === to.day ? `on ${from.words}` : `${from.words} – ${to.words}`
    words.push({
      parameters: ['updated_after', 'updated_before'],
      label: `Updated ${days}`,
      short: `updated ${days}`,
      sent: `updated_after=${after}&updated_before=${before}`,
    })
    return words
  }
  if (from) {
    words.push({
      parameters: ['updated_after'],
      label: `Updated ${from.day === undefined ? 'after' : 'since'} ${from.words}`,
      short: `updated since ${from.short}`,
      sent: `updated_after=${after}`,
    })
  }
  if (to) {
    words.push({
      parameters: ['updated_before'],
      label: `Updated ${to.day === undefined ? 'before' : 'until'} ${to.words}`,
      short: `updated until ${to.short}`,
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

/** A whole day as a date, any other time to the minute, and a value that is no timestamp unchanged. */
function boundWords(value: string, day: string | undefined, zone: TimeZone) {
  const at = day === undefined ? readTimestamp(value)?.at : dayStart(day, 0, zone)
  if (at === undefined) return { day, words: `“${value}”`, short: `“${value}”` }
  const short = shortDateWords(at, zone)
  return { day, words: day === undefined ? minuteWords(at, zone) : short, short }
}
