import { brandIdSchema, brandSchema } from '#contract/brand.ts'
import { readTimestamp } from '#contract/timestamp.ts'
import type { ImportedBrand } from '#service/stores/model/store.ts'
import type { Row } from './row.ts'

export const MAX_NAME_LENGTH = 1000
const MAX_LOGO_LENGTH = 2048
/** The path of a logo that this service holds itself. */
const OWN_LOGO = /^\/logos\/[^/?#\s]{1,100}\.svg$/

/** Reads one row as a brand, or says everything that is wrong with it, after the word "because". */
export function readBrandRow(row: Row): ImportedBrand | string {
  const { fields, line } = row
  if (!fields) return row.problem ?? 'the row is empty'
  const faults: string[] = []
  function read<T>(field: string, value: T | undefined, fault: string): T | undefined {
    if (value === undefined) faults.push(`${field} ${isGiven(fields?.[field]) ? fault : 'is missing'}`)
    return value
  }

  const id = read('id', readId(fields['id']), 'is not an integer from 0 to 9223372036854775807')
  const name = read('name', readName(fields['name']), `is not text of 1 to ${MAX_NAME_LENGTH} characters`)
  const logo = read('logo', readLogo(fields['logo']), 'is not an http or https address')
  let updatedAt: number | null | undefined = null
  if (isGiven(fields['updated_at'])) {
    updatedAt = read('updated_at', readMoment(fields['updated_at']), 'is not a date of the years 1 to 9999')
  }
  if (id === undefined || name === undefined || logo === undefined || updatedAt === undefined) {
    return faults.join('; ')
  }
  return { id, name, logo, updatedAt, line }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

/** A number is exact up to 2^53 only: larger ids have to be text. */
function readId(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : Number.isSafeInteger(value) ? String(value) : ''
  return brandIdSchema.safeParse(text).success ? text : undefined
}

function readName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_NAME_LENGTH) return undefined
  return value.includes('\0') || !value.isWellFormed() ? undefined : value
}

function readLogo(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text.length > MAX_LOGO_LENGTH || text.includes('\0') || !text.isWellFormed()) return undefined
  return OWN_LOGO.test(text) || brandSchema.shape.logo.safeParse(text).success ? text : undefined
}

/** Unix seconds, from any form that the contract knows, in the years 1 to 9999. */
function readMoment(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : value
  if (typeof text === 'string' && !isInCalendar(text)) return undefined
  const moment = readTimestamp(text)
  // Timestamps in microseconds, read as milliseconds, are tens of thousands of years ahead.
  if (!moment || moment.at < FIRST_MOMENT || moment.at > LAST_MOMENT) return undefined
  return Math.floor(moment.at / 1000)
}

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/** Whether the day of a date, if the text begins with one, exists: `Date.parse` takes 30 February for 2 March. */
function isInCalendar(text: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? []
  if (day === undefined) return true
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
