import { brandIdSchema, brandSchema } from '#contract/brand.ts'
import { isBlankText } from '#contract/read-brand.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import type { ImportedBrand } from '#service/stores/records.ts'
import { REQUIRED_FIELDS, type ImportRow } from './rows.ts'

const REQUIRED: ReadonlySet<string> = new Set(REQUIRED_FIELDS)
export const MAX_NAME_LENGTH = 1000
const MAX_LOGO_LENGTH = 2048
const MAX_FIELD_LENGTH = 1000
/** The path of a logo that this service hosts. */
const OWN_LOGO = /^\/logos\/[^/?#\s]{1,100}\.svg$/

/**
 * The brand in a row, or everything that is wrong with it.
 * @param names of its additional fields, sorted. If `undefined`, the brand keeps the fields that it has.
 */
export function readBrandRow(row: ImportRow, names?: readonly string[]): ImportedBrand | string {
  const { fields, line } = row
  if (!fields) return row.problem ?? 'the row is empty'
  const errors: string[] = []
  function read<T>(field: string, parse: (value: unknown) => T | undefined, expected: string): T | undefined {
    const given = Object.hasOwn(fields!, field) ? fields![field] : undefined
    const isMissing =
      given === undefined || given === null || (typeof given === 'string' && isBlankText(given))
    const value = isMissing ? undefined : parse(given)
    // No database can store it.
    const isBroken = typeof given === 'string' && (given.includes('\0') || !given.isWellFormed())
    if (isBroken) errors.push(`${field} has a character that cannot be stored: U+0000 or a lone surrogate`)
    else if (isMissing && REQUIRED.has(field)) errors.push(`${field} is missing`)
    else if (!isMissing && value === undefined) errors.push(`${field} is not ${expected}`)
    return value
  }

  const id = read('id', readId, 'an integer from 0 to 9223372036854775807, without leading zeros')
  const name = read('name', readName, `text of 1 to ${MAX_NAME_LENGTH} characters`)
  const logo = read('logo', readLogo, 'an http or https address')
  const updatedAt = read('updated_at', readUpdatedAt, DATE) ?? null
  const additional = names?.flatMap((field) => {
    const value = read(field, readText, `text of at most ${MAX_FIELD_LENGTH} characters`)
    return value === undefined ? [] : [[field, value] as const]
  })
  if (errors.length > 0 || id === undefined || name === undefined || logo === undefined)
    return errors.join('; ')
  return {
    id,
    name,
    logo,
    updatedAt,
    fields: additional ? JSON.stringify(Object.fromEntries(additional)) : null,
    line,
  }
}

/** Numbers are exact only up to 2^53, so larger ids must be text. */
function readId(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : Number.isSafeInteger(value) ? String(value) : ''
  return brandIdSchema.safeParse(text).success ? text : undefined
}

function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? value : undefined
}

/** Also takes booleans, and numbers except integers that JavaScript cannot represent exactly. */
function readText(value: unknown): string | undefined {
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
  const text = typeof value === 'boolean' || isExact ? String(value) : value
  return typeof text === 'string' && text.length <= MAX_FIELD_LENGTH ? text : undefined
}

function readLogo(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  const isAddress = OWN_LOGO.test(text) || brandSchema.shape.logo.safeParse(text).success
  return isAddress && text.length <= MAX_LOGO_LENGTH ? text : undefined
}

const DATE = 'a date that can be read: write it as 2026-03-04T10:00:00Z or in Unix seconds'
const MIN_TIME = Date.parse('0001-01-01T00:00:00Z')
const MAX_TIME = Date.parse('9999-12-31T23:59:59.999Z')
/** Smaller numbers, Unix seconds before March 1973, are rejected: they are a spreadsheet's day numbers, or dates like 20260304. */
const MIN_NUMBER = 1e8
/** Dates like 202603041000 or 20260304100000, which would be read as milliseconds. */
const DIGITS_OF_A_DATE =
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/

/** Unix seconds in the years 1 to 9999, from any format of the contract that cannot mean anything else. */
function readUpdatedAt(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : String(value)
  if (DIGITS_OF_A_DATE.test(text) || Number(text) < MIN_NUMBER) return undefined
  const timestamp = readTimestamp(typeof value === 'string' ? text : value)
  // Microseconds, read as milliseconds, are far in the future.
  if (!timestamp || timestamp.at < MIN_TIME || timestamp.at > MAX_TIME) return undefined
  return Math.floor(timestamp.at / 1000)
}
