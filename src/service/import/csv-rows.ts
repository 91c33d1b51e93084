import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { withoutGuard } from '#client/csv.ts'
import { CommandFailure, printable } from '#service/terminal.ts'
import { BATCH, MAX_ROW_LENGTH, REQUIRED_FIELDS, type ImportRow, type RowBatches, TOO_LONG } from './rows.ts'

/** Characters of a row that are held in memory. A longer row ends the import: it probably has an unclosed quote. */
const MAX_BUFFERED = 64 * 2 ** 20
const DELIMITERS = [',', ';', '\t'] as const
const LINE_ENDS = ['\r\n', '\n', '\r'] as const
const LINE_END = /\r\n|\n|\r/g
const LAST_LINE_END = /(?:\r\n|\n|\r)$/
const MAX_SHOWN = 200

type Header = ReturnType<typeof readHeader>

/**
 * The rows of CSV text (RFC 4180) whose first line names the columns, in any order and case; separated by commas,
 * semicolons or tabs, whichever of them finds the columns. Rows whose cells are all empty are skipped. A row that
 * cannot be parsed has a `problem`.
 * @throws CommandFailure if a column is missing, or a quote is never closed.
 */
export async function* csvRows(chunks: AsyncIterable<string>): RowBatches {
  const text = await withFirstLine(chunks)
  const delimiter = delimiterOf(text.firstLine)
  const parser = Readable.from(text.all, { objectMode: false }).compose(
    parse({
      delimiter,
      record_delimiter: [...LINE_ENDS],
      relax_column_count: true,
      // Otherwise a misplaced quote would spoil the rest of the file. `findProblem` finds it instead.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_BUFFERED,
      raw: true,
    }),
  )

  let header: Header | undefined
  let line = 1
  let batch: ImportRow[] = []
  try {
    // `raw` is the row as it is in the file, with preceding empty lines and its line end.
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      const row = raw.replace(/^[\r\n]+/, '')
      const start = line + countLineEnds(raw.slice(0, raw.length - row.length))
      line += countLineEnds(raw)
      if (record.every((cell) => cell.trim() === '')) continue
      if (!header) header = readHeader(record, row, delimiter)
      else batch.push(toRow(record, header, start, row))
      if (batch.length >= BATCH) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const [blank = ''] = /^[\r\n]*/.exec(error['raw'] as string) ?? []
    const start = line + countLineEnds(blank)
    throw new CommandFailure(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `The quote that opens on line ${start} is never closed.`
        : `The row that begins on line ${start} is longer than ${MAX_BUFFERED / 2 ** 20} MB: is a quote never closed?`,
      { cause: error },
    )
  }
  if (!header) throw new CommandFailure('The file is empty: its first line must name the columns.')
  yield batch
}

function countLineEnds(text: string): number {
  return text === '' ? 0 : (text.match(LINE_END)?.length ?? 0)
}

/** Reads until the first line with any text in its cells is complete. */
async function withFirstLine(chunks: AsyncIterable<string>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let start = ''
  while (!/[^\s,;][^\r\n]*[\r\n]/.test(start) && start.length < MAX_ROW_LENGTH) {
    const { done, value } = await iterator.next()
    if (done) break
    start += value
  }
  async function* all(): AsyncGenerator<string, void, undefined> {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { firstLine: /[^\s,;][^\r\n]*/.exec(start)?.[0] ?? '', all: all() }
}

function delimiterOf(firstLine: string): string {
  const cells = (delimiter: string) =>
    firstLine.split(delimiter).map((cell) => cell.replaceAll('"', '').trim().toLowerCase())
  const finds = (delimiter: string) => REQUIRED_FIELDS.every((name) => cells(delimiter).includes(name))
  return DELIMITERS.find(finds) ?? ','
}

function readHeader(record: readonly string[], raw: string, delimiter: string) {
  const columns = record.map((name) => name.trim().toLowerCase())
  const shown = printable(raw.replace(LAST_LINE_END, '').slice(0, MAX_SHOWN))
  const missing = REQUIRED_FIELDS.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new CommandFailure(
      `The first line must name the columns id, name, logo and optionally updated_at; it lacks ${missing.join(' and ')}. It is: ${shown}`,
    )
  // A stray quote may have swallowed rows, which nobody would notice.
  if (record.some((name) => /[\r\n]/.test(name)))
    throw new CommandFailure(
      `A column name spans several lines: is there a stray quote in it? It is: ${shown}`,
    )
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (repeated !== undefined)
    throw new CommandFailure(`The first line names the column ${printable(repeated)} twice.`)
  // Matches a row with all quotes in valid places. Quotes inside an unquoted cell are text, as in: Monitor 19"
  const cell = `(?:"[^"]*(?:""[^"]*)*"|(?! *")[^${delimiter}\\r\\n]*)`
  const wellQuoted = new RegExp(`^${cell}(?:${delimiter}${cell})*$`)
  return { columns, delimiter, wellQuoted }
}

function toRow(record: readonly string[], header: Header, line: number, raw: string): ImportRow {
  const text = raw.replace(LAST_LINE_END, '')
  if (raw.length > MAX_ROW_LENGTH) return { line, problem: TOO_LONG }
  const lastLine = line + countLineEnds(text)
  const row = { line, ...(lastLine > line && { lastLine }), isUnterminated: text === raw }
  const problem = findProblem(record, header, line, text)
  if (problem) return { ...row, problem }
  const fields: Record<string, string> = {}
  for (const [index, column] of header.columns.entries()) fields[column] = withoutGuard(record[index]!)
  return { ...row, fields }
}

/** Why a row was probably misread, if so. A stray quote merges several rows into one, and their brands would be lost. */
function findProblem(
  record: readonly string[],
  { columns, delimiter, wellQuoted }: Header,
  line: number,
  text: string,
): string | undefined {
  const hint = `is there a stray quote on line ${line}?`
  if (text.includes('"') && !wellQuoted.test(text)) return `a quote is out of place: ${hint}`
  const lines = text.split(LINE_END)
  if (lines.length > 1) {
    const broken = ['name', 'logo'].find((name) => /[\r\n]/.test(record[columns.indexOf(name)] ?? ''))
    if (broken) return `the ${broken} has a line break: ${hint}`
    const place = columns.indexOf('id')
    const isRow = (part: string) => {
      const cells = part.split(delimiter)
      const more = cells.length - columns.length
      return (
        more >= 0 && cells.slice(place, place + more + 1).some((cell) => /^[\s"]*\d{1,19}[\s"]*$/.test(cell))
      )
    }
    if (lines.filter(isRow).length > 1) return `several rows were read as one: ${hint}`
  }
  if (record.length === columns.length) return undefined
  return `the row has ${record.length} columns, the first line ${columns.length}${lines.length > 1 ? `: ${hint}` : ''}`
}
