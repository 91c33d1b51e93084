import { type BrandChange, readChanges } from './changes.ts'
import { additionalNames, type BrandField, CHANGES_FIELD, fieldsOf } from './fields.ts'
import { readTimestamp, type TimestampForm } from './timestamp.ts'

/** What is wrong with one field. `problem` is written to follow the field's name: "logo" + "is missing". */
export interface BrandFault {
  readonly field: BrandField
  readonly problem: string
}

/** A brand from any server: the values that could be read, the faults, and the original JSON value. */
export interface ReadBrand {
  readonly id: string | null
  readonly name: string | null
  /** An absolute http or https URL: the only kind that is safe to use as a `src`. */
  readonly logo: string | null
  /** Milliseconds since 1970. */
  readonly updatedAt: number | null
  /** Newest first; `undefined` unless the service sends them. */
  readonly changes?: readonly BrandChange[] | undefined
  readonly faults: readonly BrandFault[]
  readonly raw: unknown
}

/** Milliseconds by which the clocks of services and devices may differ. */
const CLOCK_TOLERANCE = 5 * 60_000

/**
 * Reads a brand and never fails: each field that breaks the contract becomes a fault.
 * @param now milliseconds since 1970: an update after it is a fault. Without it, any time is accepted.
 */
export function readBrand(raw: unknown, form?: TimestampForm, now?: number): ReadBrand {
  const faults: BrandFault[] = []
  const fields = fieldsOf(raw)

  function read<T>(field: BrandField, reader: (value: unknown) => Reading<T>): T | null {
    const { value, problem } = reader(fields[field])
    if (problem) faults.push({ field, problem })
    return value
  }

  const { updated_at: updatedAt, ...values } = {
    id: read('id', readId),
    name: read('name', readName),
    logo: read('logo', readLogo),
    updated_at: read('updated_at', (value) => readUpdatedAt(value, form, now)),
  } satisfies Record<BrandField, string | number | null>
  return { ...values, updatedAt, changes: readChanges(fields[CHANGES_FIELD]), faults, raw }
}

interface Reading<T> {
  readonly value: T | null
  readonly problem?: string
}

function readId(value: unknown): Reading<string> {
  if (typeof value === 'string' && value !== '') {
    return /^\d+$/.test(value) ? { value } : { value, problem: 'is not an integer' }
  }
  if (typeof value !== 'number') return missing(value)
  return Number.isSafeInteger(value)
    ? { value: String(value), problem: 'is a number, not a string' }
    : { value: null, problem: 'is a number too large to be exact' }
}

/**
 * Control characters, format characters (including those that reverse the text direction), and unassigned or invisible
 * characters. Joiners are allowed, because many scripts and emoji need them; the check-up finds stray ones.
 */
const INVISIBLE = /(?![\t\n\v\f\r\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115F\u1160\u3164\uFFA0]/u
/** A character that fonts draw: no blank, control or format character. U+2800 is a Braille pattern without dots. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text shows nothing: such a name counts as missing, in an import as in a response. */
export const isBlankText = (text: string) => !VISIBLE.test(text)

function readName(value: unknown): Reading<string> {
  if (typeof value !== 'string') return missing(value)
  if (isBlankText(value)) return { value: null, problem: 'is empty' }
  return INVISIBLE.test(value) ? { value, problem: 'has control or invisible characters' } : { value }
}

function readLogo(value: unknown): Reading<string> {
  if (typeof value !== 'string' || value === '') return missing(value)
  const url = URL.parse(value)
  if (!url) return { value: null, problem: 'is not an absolute address' }
  if (!/^https?:$/.test(url.protocol)) return { value: null, problem: `is a ${url.protocol} address` }
  return { value }
}

function readUpdatedAt(value: unknown, form?: TimestampForm, now?: number): Reading<number> {
  const timestamp = readTimestamp(value)
  if (!timestamp) {
    const isMissing = value === undefined || value === null || value === ''
    return isMissing ? missing(value) : { value: null, problem: 'is not a timestamp' }
  }
  const { at, form: unit } = timestamp
  // Zero is the same in all units.
  if (form && unit !== form && !unit.startsWith('iso') && at !== 0)
    return { value: at, problem: `is in ${unit}` }
  if (now !== undefined && at > now + CLOCK_TOLERANCE) return { value: at, problem: 'is in the future' }
  return at < 0 ? { value: at, problem: 'is before 1970' } : { value: at }
}

function missing(value: unknown): Reading<never> {
  if (value === undefined) return { value: null, problem: 'is missing' }
  if (value === null) return { value: null, problem: 'is null' }
  if (typeof value === 'string') return { value: null, problem: 'is empty' }
  const kind = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
  return { value: null, problem: `is ${kind}, not a string` }
}

/** The names of these brands' additional fields that are shown as sent: all except changes that could be read. */
export function plainNames(brands: readonly Pick<ReadBrand, 'raw' | 'changes'>[]): string[] {
  const isPlain = ({ raw, changes }: (typeof brands)[number]) => !changes && CHANGES_FIELD in fieldsOf(raw)
  return additionalNames(brands.map(({ raw }) => raw)).filter(
    (name) => name !== CHANGES_FIELD || brands.some(isPlain),
  )
}
