/** What a pasted text holds, line by line: cells of a table, or the lines of a mail without their ornaments. */
import { parse } from 'csv-parse/browser/esm/sync'
import { cleanCell, withoutCount } from './clean-cell.ts'
import { findDelimiter, isHeading, likelyColumn } from './table-columns.ts'

/** More lines are not matched at once. */
export const MOST_LINES = 1000

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
  const lines = filled.map(({ number, cells, own }, index) => {
    return { number, cells: cells.with(0, firsts[index]!), own }
  })
  const [first, ...rest] = lines
  const hasHeading =
    first !== undefined &&
    isHeading(
      first.cells,
      rest.map(({ cells }) => cells),
    )
  const headings = hasHeading ? first.cells : []
  const body = hasHeading ? rest : lines
  const rows = body.map(({ cells }) => cells)
  const width = Math.max(1, ...lines.map(({ cells }) => cells.length))
  return {
    lines: body,
    columns: Array.from({ length: width }, (_, column) => headings[column] || `Column ${column + 1}`),
    hasHeading,
    likelyColumn: likelyColumn(headings, rows, width),
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
  const delimiter = findDelimiter(text, (candidate) =>
    readRecords(text, candidate)
      .map(({ record }) => record)
      .filter((record) => record.join('').trim() !== ''),
  )
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
