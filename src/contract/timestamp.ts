/**
 * The formats in which servers write timestamps. Our service writes `seconds`; the app accepts all of them. The two
 * ISO 8601 forms are with and without fractions of a second.
 */
export const TIMESTAMP_FORMS = ['seconds', 'milliseconds', 'iso', 'iso-milliseconds'] as const
export type TimestampForm = (typeof TIMESTAMP_FORMS)[number]

export interface Timestamp {
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly form: TimestampForm
}

/** Integers of at least this size are milliseconds: in seconds they would be after the year 5138. */
const MILLISECONDS_FROM = 1e11
/** The latest time that a JavaScript date can hold, in milliseconds. */
const MAX_DATE = 8.64e15

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(\.\d+)?)?)(?:Z|([+-]\d\d):?(\d\d)?)?)?$/i

/**
 * Reads a timestamp: an integer or a string of its digits (seconds, or milliseconds from 1e11 on), or ISO 8601 (UTC if
 * there is no offset). Null if the value is not a timestamp.
 */
export function readTimestamp(value: unknown): Timestamp | null {
  if (typeof value === 'string' && ISO.test(value)) return readIso(value)
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return null
  const milliseconds = Math.abs(number) >= MILLISECONDS_FROM
  const at = milliseconds ? number : number * 1000
  return Math.abs(at) <= MAX_DATE ? { at, form: milliseconds ? 'milliseconds' : 'seconds' } : null
}

function readIso(text: string): Timestamp | null {
  const [, day, time, fraction, hours, minutes = '00'] = ISO.exec(text) ?? []
  const at = Date.parse(time ? `${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}` : day!)
  // `Date.parse` reads 30 February as 2 March.
  const exists = new Date(Date.parse(day!) || 0).toISOString().startsWith(day!)
  return Number.isNaN(at) || !exists ? null : { at, form: fraction ? 'iso-milliseconds' : 'iso' }
}

/** The precision of a form, in milliseconds. */
export function timestampStep(form: TimestampForm): number {
  return form === 'milliseconds' || form === 'iso-milliseconds' ? 1 : 1000
}

/** Writes a time (milliseconds since 1970) in the given form, rounded down to its precision. */
export function formatTimestamp(at: number, form: TimestampForm): string {
  const units = Math.floor(at / timestampStep(form))
  if (form === 'seconds' || form === 'milliseconds') return String(units)
  const text = new Date(units * timestampStep(form)).toISOString()
  return form === 'iso' ? text.replace('.000Z', 'Z') : text
}

/**
 * Infers a server's form from timestamps it sent: the most common one wins, and zero is ignored. One ISO timestamp with a
 * fraction is enough for `iso-milliseconds`, because a server may leave out a fraction that is zero.
 */
export function inferTimestampForm(values: Iterable<unknown>): TimestampForm | undefined {
  const counts = new Map<TimestampForm, number>()
  for (const value of values) {
    const timestamp = readTimestamp(value)
    if (timestamp && timestamp.at !== 0) counts.set(timestamp.form, (counts.get(timestamp.form) ?? 0) + 1)
  }
  if (counts.has('iso-milliseconds')) counts.delete('iso')
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0]
}
