import { printable } from '#service/terminal.ts'
import { CommandFailure } from '#service/command-failure.ts'
import { MAX_ROW_LENGTH, objectRow, type Row, type RowBatches, tooLongRow } from './row.ts'

/** Rows that are handed on at a time. */
const BATCH = 1000

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
