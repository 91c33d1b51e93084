import { type Filter, FILTER_PARAMETERS, FILTERS } from '#contract/filters.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { readTimestamp, timestampStep } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, dayStart } from '#web/brand/zone-clock.ts'
import { minuteWords, shortDateWords } from '#web/brand/time-words.ts'
import type { TimeZone } from '#web/data/time-zone.ts'

/** One active filter in words. */
export interface FilterWords {
  readonly parameters: readonly Filter[]
  /** "Updated since 1 Nov" */
  readonly label: string
  /** "updated since 1 Nov", for use in a sentence. */
  readonly short: string
  /** The parameters as sent, where the label does not show them: `updated_after=1793487599`. */
  readonly sent?: string
}

export function filterWords(query: ListQuery, zone: TimeZone): FilterWords[] {
  const words = FILTER_PARAMETERS.flatMap((filter) => {
    const value = queryValue(query, filter)
    return value === undefined ? [] : [WORDS[filter](value, zone)]
  })
  const days = dayRangeWords(queryValue(query, 'updated_after'), queryValue(query, 'updated_before'), zone)
  if (!days) return words
  return [...words.filter(({ parameters: [filter] }) => !days.parameters.includes(filter!)), days]
}

const WORDS = {
  name: (name) => ({ parameters: ['name'], label: `${FILTERS.name.label}: ${name}`, short: name }),
  id: (id) => ({ parameters: ['id'], label: `${FILTERS.id.label}: ${id}`, short: `id ${id}` }),
  updated_after: (after, zone) => {
    const { joint, words, short } = startWords(after, zone)
    return {
      parameters: ['updated_after'],
      label: `Updated ${joint} ${words}`,
      short: `updated since ${short}`,
      sent: `updated_after=${after}`,
    }
  },
  updated_before: (before, zone) => {
    const { joint, words, short } = endWords(before, zone)
    return {
      parameters: ['updated_before'],
      label: `Updated ${joint} ${words}`,
      short: `updated until ${short}`,
      sent: `updated_before=${before}`,
    }
  },
} satisfies Record<Filter, (value: string, zone: TimeZone) => FilterWords>

/** Two bounds as the days between them; undefined unless both are bounds of whole days. */
function dayRangeWords(
  after: string | undefined,
  before: string | undefined,
  zone: TimeZone,
): FilterWords | undefined {
  if (after === undefined || before === undefined) return undefined
  const [from, to] = [startWords(after, zone), endWords(before, zone)]
  if (from.day === undefined || to.day === undefined) return undefined
  const days = from.day === to.day ? `on ${from.words}` : `${from.words} – ${to.words}`
  return {
    parameters: ['updated_after', 'updated_before'],
    label: `Updated ${days}`,
    short: `updated ${days}`,
    sent: `updated_after=${after}&updated_before=${before}`,
  }
}

/** "Updated since 1 Nov", or "Updated from 1 Nov 2026, 18:00, before 2 Nov 2026, 09:00". */
export function dateWordsOf(query: ListQuery, zone: TimeZone): string {
  const [first, second] = filterWords(query, zone).filter(({ sent }) => sent !== undefined)
  return second ? `${first!.label}, ${second.label.replace('Updated ', '')}` : (first?.label ?? '')
}

/** "git, updated since 1 Nov: Brands"; without filters "Brands: " and the name of the catalogue. */
export function listTitle(words: readonly FilterWords[], catalogue: string): string {
  return words.length === 0 ? `Brands: ${catalogue}` : `${words.map(({ short }) => short).join(', ')}: Brands`
}

interface BoundWords {
  /** Undefined where the bound is not a whole day. */
  readonly day?: string
  readonly joint: string
  readonly words: string
  readonly short: string
}

/** A whole day as a date, any other time to the minute, and a value that is no timestamp unchanged. */
function startWords(value: string, zone: TimeZone): BoundWords {
  const day = afterToDay(value, zone)
  if (day !== undefined) return dayWords('since', day, zone)
  const time = readTimestamp(value)
  const first = time && time.at + timestampStep(time.form)
  // "From 18:00" is exact where "after 17:59" is not: 17:59:59 is left out.
  return first !== null && first % 60_000 === 0
    ? boundWords('from', first, zone)
    : boundWords('after', time?.at ?? value, zone)
}

function endWords(value: string, zone: TimeZone): BoundWords {
  const day = beforeToDay(value, zone)
  if (day !== undefined) return dayWords('until', day, zone)
  return boundWords('before', readTimestamp(value)?.at ?? value, zone)
}

function dayWords(joint: string, day: string, zone: TimeZone): BoundWords {
  const words = shortDateWords(dayStart(day, 0, zone), zone)
  return { day, joint, words, short: words }
}

function boundWords(joint: string, at: number | string, zone: TimeZone): BoundWords {
  if (typeof at === 'string') return { joint, words: `“${at}”`, short: `“${at}”` }
  return { joint, words: minuteWords(at, zone), short: shortDateWords(at, zone) }
}
