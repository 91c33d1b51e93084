import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { printable } from '#service/terminal.ts'
import { CommandFailure } from '#service/command-failure.ts'
import { MAX_ROW_LENGTH, REQUIRED_FIELDS, type Row, type RowBatches, tooLongRow } from './row.ts'

const BATCH = 1000
/** Characters of a row that are held in memory. A longer row ends the import: it probably has an unclosed quote. */
const MAX_BUFFERED = 64 * 2 ** 20
const DELIMITERS = [',', ';', '\t'] as const
const LINE_ENDS = ['\r\n', '\n', '\r'] as const
const LINE_END = /\r\n|\n|\r/g

interface CsvRecord {
  readonly record: string[]
  /** The row as it is in the file, with preceding empty lines and its line end. */
  readonly raw: string
}

/**
 * The rows of CSV text (RFC 4180) whose first line names the columns, in any order and case; separated by commas,
 * semicolons or tabs, whichever that line has. A row that cannot be parsed has a `problem`.
 * @throws CommandFailure if a column is missing, or a quote is never closed.
 */
export async function* csvRows(chunks: AsyncIterable<string>): RowBatches {
  const text = await withFirstLine(chunks)
  const parser = Readable.from(text.all, { objectMode: false }).compose(
    parse({
      delimiter: delimiterOf(text.firstLine),
      record_delimiter: [...LINE_ENDS],
      relax_column_count: true,
      // Otherwise a misplaced quote would spoil the rest of the file. `isMisquoted` finds it instead.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_BUFFERED,
      raw: true,
    }),
  )

  let columns: string[] | undefined
  let line = 1
  let batch: Row[] = []
  try {
    for await (const { record, raw } of parser as AsyncIterable<CsvRecord>) {
      const row = raw.replace(/^[\r\n]+/, '')
      const start = line + countLineEnds(raw.slice(0, raw.length - row.length))
      line += countLineEnds(raw)
      if (!columns) columns = readHeader(record)
      else batch.push(toRow(record, columns, start, row))
      if (batch.length >= BATCH) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new CommandFailure(`${error.message}.`, { cause: error }) : error
  }
  if (!columns) throw new CommandFailure('The file is empty: its first line must name the columns.')
  yield batch
}

function countLineEnds(text: string): number {
  return text === '' ? 0 : (text.match(LINE_END)?.length ?? 0)
}

/** Reads until the first line is complete. */
async function withFirstLine(chunks: AsyncIterable<string>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let start = ''
  while (!/[\r\n]/.test(start) && start.length < MAX_ROW_LENGTH) {
    const { done, value } = await iterator.next()
    if (done) break
    start += value
  }
  async function* all(): AsyncGenerator<string, void, undefined> {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { firstLine: start.split(/[\r\n]/, 1)[0] ?? '', all: all() }
}

function delimiterOf(header: string): string {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function readHeader(record: readonly string[]): string[] {
  const columns = record.map((name) => name.trim().toLowerCase())
  const missing = REQUIRED_FIELDS.filter((name) => !columns.includes(name))
  if (missing.length > 0) {
    throw new CommandFailure(
      `The first line must name the columns id, name, logo and perhaps updated_at; it lacks ${missing.join(' and ')}.`,
    )
  }
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined)
    throw new CommandFailure(`The first line names the column ${printable(repeated)} twice.`)
  return columns
}

function toRow(record: readonly string[], columns: readonly string[], line: number, raw: string): Row {
  const isUnterminated = !raw.endsWith('\n') && !raw.endsWith('\r')
  if (raw.length > MAX_ROW_LENGTH) return { ...tooLongRow(line, raw), isUnterminated }
  const row = { line, isUnterminated, text: () => raw.replace(/(?:\r\n|\n|\r)$/, '') }
  if (isMisquoted(record, raw)) return { ...row, problem: 'a closing quote is followed by more text' }
  if (record.length !== columns.length) {
    return { ...row, problem: `the row has ${record.length} columns, the first line ${columns.length}` }
  }
  const fields: Record<string, string> = {}
  for (const [index, column] of columns.entries()) fields[column] = record[index]!
  return { ...row, fields }
}

/** Whether a quote is misplaced: the parser then returns the field with its quotes. In a valid row, only `"""` gives that. */
function isMisquoted(record: readonly string[], raw: string): boolean {
  return raw.includes('"') && !raw.includes('"""') && record.some((field) => field.startsWith('"'))
}
