/** One row of a file or one brand of a service, whether it could be parsed or not. */
export interface Row {
  /** The line on which it begins; of a JSON array or a service, its number. From 1. */
  readonly line: number
  /** Its fields by name; undefined if it could not be parsed. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Why it could not be parsed. */
  readonly problem?: string
  /** Whether the file ends without a line end after this row: it may have been cut short. */
  readonly isUnterminated?: boolean
  /** The row as it is in the file, perhaps shortened. */
  readonly text: () => string
}

/** In batches, because awaiting every single row would take longer than parsing it. */
export type RowBatches = AsyncGenerator<readonly Row[], void, undefined>

/** In characters, far more than any brand has. */
export const MAX_ROW_LENGTH = 1_000_000
const TOO_LONG = `the row has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters`

/** Characters of a row that are reported if it is too long. */
const EXCERPT = 1000

/** @param text its beginning. */
export function tooLongRow(line: number, text: string): Row {
  const excerpt = `${text.slice(0, EXCERPT)}…`
  return { line, problem: TOO_LONG, text: () => excerpt }
}

/** A value that was parsed as JSON. @param text the row as it was written; by default its JSON. */
export function objectRow(value: unknown, line: number, text = () => JSON.stringify(value)): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, fields: value as Record<string, unknown>, text }
    : { line, problem: 'this is not a JSON object', text }
}

export const REQUIRED_FIELDS = ['id', 'name', 'logo'] as const
