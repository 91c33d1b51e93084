/** Rows of a file or of another service, and how those of JSON and NDJSON are read; CSV is beside. */
import { printable } from '#service/terminal.ts'
import { CommandFailure } from '#service/command-failure.ts'

/** One row of a file or one brand of a service, whether it could be parsed or not. */
export interface Row {
  /** The line on which it begins; of a JSON array or a service, its number. From 1. */
  readonly line: number
  /** The line on which it ends, where that is another one. */
  readonly lastLine?: number
  /** Its fields by name; undefined if it could not be parsed. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The names of its fields as the file spells them, where `fields` has them in lower case. */
  readonly columns?: readonly string[]
  /** Why it could not be parsed. */
  readonly problem?: string
  /** Whether the file ends without a line end after this row: it may have been cut short. */
  readonly isUnterminated?: boolean
  /** The row as it is in the file, perhaps shortened. */
  readonly text: () => string
}

/** In batches, because awaiting every single row would take longer than parsing it. */
export type RowBatches = AsyncGenerator<readonly Row[], void, undefined>

/** Rows that are handed on at a time. */
export const BATCH = 1000
/** In characters, far more than any brand has. */
export const MAX_ROW_LENGTH = 1_000_000
export const REQUIRED_FIELDS = ['id', 'name', 'logo'] as const
/** Characters of a row that are reported if it is too long. */
const EXCERPT = 1000

/** @param text its beginning. */
export function tooLongRow(line: number, text: string): Row {
  const excerpt = `${text.slice(0, EXCERPT)}…`
  const problem = `the row has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters`
  return { line, problem, text: () => excerpt }
}

/** A value that was parsed as JSON. @param text the row as it was written; by default its JSON. */
export function objectRow(value: unknown, line: number, text = () => JSON.stringify(value)): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, fields: value as Record<string, unknown>, text }
    : { line, problem: 'this is not a JSON object', text }
}

/**
 * The rows of NDJSON: one JSON object per line. Blank lines are ignored. A last line without a line end is truncated only
 * if it is not valid JSON.
 * @throws CommandFailure if there are no rows.
 */
export async function* ndjsonRows(chunks: AsyncIterable<string>): RowBatches {
  let rest = ''
  let line = 1
  let empty = true
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    const first = line
    line += lines.length
    const rows = lines.flatMap((text, index) => (text.trim() === '' ? [] : [lineRow(text, first + index)]))
    empty &&= rows.length === 0
    yield rows
    // Of a line that is too long, only its beginning is reported, and memory must not hold more.
    rest = rest.slice(0, MAX_ROW_LENGTH + 1)
  }
  if (rest.trim() !== '') {
    const row = lineRow(rest, line)
    yield [{ ...row, isUnterminated: row.fields === undefined }]
  } else if (empty) throw new CommandFailure('The file is empty: each line must be a JSON object.')
}

/** The rows of one JSON array of objects, which is read whole. @throws CommandFailure if the text is not an array. */
export async function* jsonRows(chunks: AsyncIterable<string>): RowBatches {
  const texts: string[] = []
  for await (const chunk of chunks) texts.push(chunk)
  let brands: unknown
  try {
    brands = JSON.parse(texts.join(''))
  } catch (error) {
    throw new CommandFailure(`The file is not JSON: ${printable((error as Error).message)}.`, {
      cause: error,
    })
  }
  if (!Array.isArray(brands)) throw new CommandFailure('The file is not a JSON array of brands.')
  for (let start = 0; start < brands.length; start += BATCH)
    yield brands.slice(start, start + BATCH).map((brand, index) => objectRow(brand, start + index + 1))
}

function lineRow(text: string, line: number): Row {
  if (text.length > MAX_ROW_LENGTH) return tooLongRow(line, text)
  try {
    return objectRow(JSON.parse(text), line, () => text)
  } catch {
    return { line, problem: 'this is not JSON', text: () => text }
  }
}
