/** Rows of a file or of another service, and the readers of JSON and NDJSON. `csv-rows.ts` reads CSV. */
import { isObject, parseJson } from '#contract/fields.ts'
import type { ImportedBrand } from '#service/stores/records.ts'
import type { StagedImport } from '#service/stores/staged-import.ts'
import { CommandFailure, printable } from '#service/terminal.ts'

/** One row of a file or one brand of a service, whether it could be parsed or not. */
export interface ImportRow {
  /** The line on which it begins; in a JSON array or a service, its position. Both count from 1. */
  readonly line: number
  /** The line on which it ends, if that is another one. */
  readonly lastLine?: number
  /** Its fields by name (in lower case for CSV); `undefined` if it could not be parsed. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly problem?: string
  /** Whether the file ends after it without a line end: it may have been cut short. */
  readonly isUnterminated?: boolean
}

/** In batches, because awaiting every single row would take longer than parsing it. */
export type RowBatches = AsyncGenerator<readonly ImportRow[], void, undefined>

export const BATCH = 1000
/** In characters, far more than any brand has. */
export const MAX_ROW_LENGTH = 1_000_000
export const REQUIRED_FIELDS = ['id', 'name', 'logo'] as const
export const TOO_LONG = `the row has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters`

/**
 * Stages the brands of rows, and yields what became of each batch.
 * @param open is not called before there is a valid row.
 * @param readBrand returns the brand in a row, or what is wrong with it.
 */
export async function* stageRows(
  open: () => Promise<StagedImport>,
  batches: RowBatches,
  readBrand: (row: ImportRow) => ImportedBrand | string,
) {
  let read = 0
  for await (const rows of batches) {
    const rejected: { row: ImportRow; reason: string }[] = []
    const valid: { row: ImportRow; brand: ImportedBrand }[] = []
    for (const row of rows) {
      const brand = readBrand(row)
      if (typeof brand === 'string') rejected.push({ row, reason: brand })
      else valid.push({ row, brand })
    }
    const brands = valid.map(({ brand }) => brand)
    const lines = brands.length > 0 ? await (await open()).add(brands) : []
    // Rows whose id an earlier row already has, with the line of that row.
    const repeated = valid.flatMap((entry, index) =>
      lines[index] === 0 ? [] : [{ ...entry, earlier: lines[index]! }],
    )
    yield { rows, rejected, valid, repeated, read: (read += rows.length) }
  }
}

export function objectRow(value: unknown, line: number): ImportRow {
  return isObject(value) ? { line, fields: value } : { line, problem: 'this is not a JSON object' }
}

/**
 * The rows of NDJSON: one JSON object per line. Blank lines are ignored.
 * @throws CommandFailure if there are no rows.
 */
export async function* ndjsonRows(chunks: AsyncIterable<string>): RowBatches {
  let rest = ''
  let line = 1
  let empty = true
  for await (const chunk of chunks) {
    if (empty && /^\s*\[/.test(rest + chunk))
      throw new CommandFailure('The file is a JSON array, not NDJSON: add --format json.')
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    const first = line
    line += lines.length
    const rows = lines.flatMap((text, index) => (text.trim() === '' ? [] : [lineRow(text, first + index)]))
    empty &&= rows.length === 0
    yield rows
    // Keeps only the beginning of a line that is too long.
    rest = rest.slice(0, MAX_ROW_LENGTH + 1)
  }
  if (rest.trim() !== '') yield [lineRow(rest, line)]
  else if (empty) throw new CommandFailure('The file is empty: each line must be a JSON object.')
}

/** The rows of one JSON array of objects, which is read whole. @throws CommandFailure if the text is not an array. */
export async function* jsonRows(chunks: AsyncIterable<string>): RowBatches {
  const texts = await Array.fromAsync(chunks)
  let brands: unknown
  try {
    brands = JSON.parse(texts.join(''))
  } catch (error) {
    if (/^\s*\{.*\}\s*\n\s*\{/.test(texts[0] ?? ''))
      throw new CommandFailure('The file is NDJSON, one object per line: add --format ndjson.')
    throw new CommandFailure(`The file is not JSON: ${printable((error as Error).message)}.`, {
      cause: error,
    })
  }
  if (!Array.isArray(brands)) throw new CommandFailure('The file is not a JSON array of brands.')
  for (let start = 0; start < brands.length; start += BATCH)
    yield brands.slice(start, start + BATCH).map((brand, index) => objectRow(brand, start + index + 1))
}

function lineRow(text: string, line: number): ImportRow {
  if (text.length > MAX_ROW_LENGTH) return { line, problem: TOO_LONG }
  const value = parseJson(text)
  return value === undefined ? { line, problem: 'this is not JSON' } : objectRow(value, line)
}
