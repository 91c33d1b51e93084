import { type PageLinks, readPageLinks } from './page-links.ts'
import type { BrandField } from './fields.ts'
import { hasInvisible, isVisible } from './name-text.ts'
import { MILLISECONDS_FROM, readTimestamp, type TimestampForm } from './timestamp.ts'

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
  readonly faults: readonly BrandFault[]
  readonly raw: unknown
}

/** Clocks of services and devices differ by so many milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000
/** Integers of at least this size among milliseconds are seconds: in milliseconds they would be in January 1970. */
const SECONDS_FROM = 1e8

/**
 * Reads a brand and never fails: each field that breaks the contract becomes a fault.
 * @param now milliseconds since 1970: an update after it is a fault. Without it, any time is accepted.
 */
export function readBrand(raw: unknown, form?: TimestampForm, now?: number): ReadBrand {
  const faults: BrandFault[] = []
  const fields: Partial<Record<BrandField, unknown>> =
    typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : {}

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
  return { ...values, updatedAt, faults, raw }
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

function readName(value: unknown): Reading<string> {
  if (typeof value !== 'string') return missing(value)
  if (!isVisible(value)) return { value: null, problem: 'is empty' }
  return hasInvisible(value) ? { value, problem: 'has control or invisible characters' } : { value }
}

function readLogo(value: unknown): Reading<string> {
  if (typeof value !== 'string' || value === '') return missing(value)
  const url = URL.parse(value)
  if (!url) return { value: null, problem: 'is not an absolute address' }
  if (!/^https?:$/.test(url.protocol)) return { value: null, problem: `is a ${url.protocol} address` }
  return { value }
}

function readUpdatedAt(value: unknown, form?: TimestampForm, now?: number): Reading<number> {
  const timestamp = readTimestamp(value, form)
  if (form === 'seconds' && timestamp && Math.abs(Number(value)) >= MILLISECONDS_FROM) {
    return { value: Number(value), problem: 'is in milliseconds' }
  }
  const size = Math.abs(Number(value))
  if (form === 'milliseconds' && size >= SECONDS_FROM && size < MILLISECONDS_FROM) {
    return { value: Number(value) * 1000, problem: 'is in seconds' }
  }
  if (timestamp && now !== undefined && timestamp.at > now + CLOCK_TOLERANCE) {
    return { value: timestamp.at, problem: 'is in the future' }
  }
  if (timestamp && timestamp.at < 0) return { value: timestamp.at, problem: 'is before 1970' }
  if (timestamp) return { value: timestamp.at }
  return value === undefined || value === null || value === ''
    ? missing(value)
    : { value: null, problem: 'is not a timestamp' }
}

function missing(value: unknown): Reading<never> {
  if (value === undefined) return { value: null, problem: 'is missing' }
  if (value === null) return { value: null, problem: 'is null' }
  if (typeof value === 'string') return { value: null, problem: 'is empty' }
  const kind = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
  return { value: null, problem: `is ${kind}, not a string` }
}

/** Reads a list response. Undefined unless `data` is an array; its items are read one by one with `readBrand`. */
export function readListEnvelope(body: unknown): { data: readonly unknown[]; links: PageLinks } | undefined {
  if (!isObject(body) || !Array.isArray(body['data'])) return undefined
  return { data: body['data'], links: readPageLinks(body['links']) }
}

/** Reads a single-brand response. Undefined unless `data` is an object. */
export function readSingleEnvelope(body: unknown): { data: Record<string, unknown> } | undefined {
  return isObject(body) && isObject(body['data']) ? { data: body['data'] } : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
