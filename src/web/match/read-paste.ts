/** What a pasted text holds, line by line: cells of a table, or the lines of a mail without their ornaments. */
import { parse } from 'csv-parse/browser/esm/sync'
import { cleanCell, withoutCount } from './clean-cell.ts'

/** More lines are not matched at once. */
export const MOST_LINES = 1000

/** A pasted text, and which of its columns is matched. */
export interface PastedList {
  readonly text: string
  readonly column: number
}

interface PastedLine {
  /** Counted from 1 in the text as it was pasted. */
  readonly number: number
  /** Without quotes, bullets and blanks around them. */
  readonly cells: readonly string[]
  /** As they were pasted. */
  readonly own: readonly string[]
}

export interface Paste {
  /** Lines with something in them. */
  readonly lines: readonly PastedLine[]
  /** What to call each column: its heading, or "Column 2". */
  readonly columns: readonly string[]
  /** The first line names the columns. */
  readonly hasHeading: boolean
  /** The column that most likely holds names or ids. */
  readonly likelyColumn: number
}

export function readPaste(text: string): Paste {
  const filled = readLines(text).flatMap(({ number, own }) => {
    const cells = own.map(cleanCell)
    return cells.some((cell) => cell !== '') ? [{ number, cells, own }] : []
  })
  const firsts = withoutCount(filled.map(({ cells }) => cells[0] ?? ''))
  const lines = filled.map(({ number, cells, own }, index) => ({
    number,
    cells: cells.with(0, firsts[index]!),
    own,
  }))
  const hasHeading = isHeading(lines.map(({ cells }) => cells))
  const headings = hasHeading ? lines[0]!.cells : []
  const body = hasHeading ? lines.slice(1) : lines
  const width = Math.max(1, ...lines.map(({ cells }) => cells.length))
  return {
    lines: body,
    columns: Array.from({ length: width }, (_, column) => headings[column] || `Column ${column + 1}`),
    hasHeading,
    likelyColumn: likelyColumn(
      headings,
      body.map(({ cells }) => cells),
    ),
  }
}

/** One cell of each line, where it has one. */
export function linesOfColumn({ lines }: Paste, column: number): { number: number; text: string }[] {
  return lines.flatMap(({ number, cells }) => {
    const text = cells[column]
    return text ? [{ number, text }] : []
  })
}

function readLines(text: string): { number: number; own: readonly string[] }[] {
  const delimiter = text.includes('\t') ? '\t' : [';', ',', '|'].find((each) => isTable(text, each))
  if (delimiter !== undefined || /^\s*"/m.test(text)) {
    // Without columns no line may be cut: by a character that nobody types.
    const records = readRecords(text, delimiter ?? '\u0000')
    if (records.length > 0) {
      return records.map(({ record }, index) => ({
        number: (records[index - 1]?.info.lines ?? 0) + 1,
        own: record,
      }))
    }
  }
  return text.split(/\r\n|\r|\n/).map((line, index) => ({ number: index + 1, own: [line] }))
}

/** Every line has as many cells, and no column is empty. In "Acme, Inc." and in sentences, a blank follows the comma. */
function isTable(text: string, delimiter: string): boolean {
  if (delimiter !== '|' && !new RegExp(`${delimiter}\\S`).test(text)) return false
  const rows = readRecords(text, delimiter).map(({ record }) => record)
  const filled = rows.filter((row) => row.join('').trim() !== '')
  const width = filled[0]?.length ?? 0
  return (
    filled.length > 1 &&
    width > 1 &&
    filled.every((row) => row.length === width) &&
    filled[0]!.every((_, column) => filled.some((row) => row[column]!.trim() !== ''))
  )
}

interface CsvRecord {
  readonly record: readonly string[]
  /** The line on which it ends. */
  readonly info: { readonly lines: number }
}

/** None if a quote is never closed: it is one of a mail, not of a spreadsheet. */
function readRecords(text: string, delimiter: string): readonly CsvRecord[] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      info: true,
      raw: false,
      relax_quotes: true,
      relax_column_count: true,
    }) as unknown as CsvRecord[]
  } catch {
    return []
  }
}

const NAMES =
  /^(?:(?:brand|company|supplier|vendor|customer)[ _-]?)?names?$|^(?:brands?|company|supplier|vendor|manufacturer|maker|customer|marke|marque|marca|firma|hersteller|lieferant)$/i
const IDS = /^(?:brand[ _-]?)?ids?$/i
const NUMBER = /^[+-]?[\d.,\s]+\s*(?:%|€|\$|£)?$/

type Cells = readonly string[]

/** Whether the first line names the columns: by a known word, or because it is text above numbers. */
function isHeading([first = [], ...rest]: readonly Cells[]): boolean {
  if (rest.length === 0) return false
  if (first.some((cell) => NAMES.test(cell) || IDS.test(cell))) return true
  return (
    first.length > 1 &&
    first.every((cell) => cell !== '' && !NUMBER.test(cell)) &&
    first.some((_, column) => rest.every((cells) => NUMBER.test(cells[column] ?? '')))
  )
}

/** The column of names, or else of ids: those of a supplier are its own. Without headings, the first column of words. */
function likelyColumn(headings: Cells, rows: readonly Cells[]): number {
  for (const heading of [NAMES, IDS]) {
    const column = headings.findIndex((cell) => heading.test(cell))
    if (column >= 0) return column
  }
  const isOfWords = (column: number) =>
    rows.filter((cells) => /\p{L}{2}/u.test(cells[column] ?? '')).length * 2 > rows.length
  return Math.max(
    0,
    (rows[0] ?? []).findIndex((_, column) => isOfWords(column)),
  )
}
