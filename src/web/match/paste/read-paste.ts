/** What a pasted text holds, line by line: cells of a table, or the lines of a mail without their ornaments. */
import { parse } from 'csv-parse/browser/esm/sync'
import { findDelimiter } from './find-delimiter.ts'
import { cleanCell, listNumber } from './clean-cell.ts'
import { isHeading, likelyColumn } from './headings.ts'

/** More lines are not looked up at once. */
export const MOST_LINES = 1000

export interface PastedLine {
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
  const lines = readLines(text).flatMap(({ number, own }) => {
    const cells = own.map(cleanCell)
    return cells.some((cell) => cell !== '') ? [{ number, cells, own }] : []
  })
  const unnumbered = withoutListNumbers(lines)
  const width = Math.max(1, ...unnumbered.map(({ cells }) => cells.length))
  const [first, ...rest] = unnumbered
  const hasHeading = first !== undefined && isHeading(first.cells, rest)
  const headings = hasHeading ? first.cells : []
  const body = hasHeading ? rest : unnumbered
  return {
    lines: body,
    columns: Array.from({ length: width }, (_, column) => headings[column] || `Column ${column + 1}`),
    hasHeading,
    likelyColumn: likelyColumn(headings, body, width),
  }
}

/** One cell of each line, where it has one. */
export function linesOfColumn({ lines }: Paste, column: number): { number: number; text: string }[] {
  return lines.flatMap(({ number, cells }) => {
    const text = cells[column]
    return text ? [{ number, text }] : []
  })
}

interface RawLine {
  readonly number: number
  readonly own: readonly string[]
}

function readLines(text: string): RawLine[] {
  const delimiter = findDelimiter(text)
  if (delimiter === undefined && !/^\s*"/m.test(text)) return splitLines(text)
  try {
    let end = 0
    const records = parse(text, {
      // Without columns no line may be cut: a character that nobody types.
      delimiter: delimiter ?? '\u0000',
      bom: true,
      info: true,
      raw: false,
      relax_quotes: true,
      relax_column_count: true,
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return records.map(({ info, record }) => {
      const number = end + 1
      end = info.lines
      return { number, own: record }
    })
  } catch {
    // A quote that is never closed is one of a mail, not of a spreadsheet.
    return splitLines(text)
  }
}

function splitLines(text: string): RawLine[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => ({ number: index + 1, own: [line] }))
}

/** Numbers before the lines of a list go, where they count up: "3. FC Köln" by itself is a name. */
function withoutListNumbers(lines: readonly PastedLine[]): readonly PastedLine[] {
  const numbers = lines.map(({ cells }) => listNumber(cells[0] ?? '').number)
  const counted = numbers.length > 1 && numbers.every((number, index) => number === numbers[0]! + index)
  if (!counted) return lines
  return lines.map(({ number, cells: [first = '', ...others], own }) => ({
    number,
    cells: [cleanCell(listNumber(first).rest), ...others],
    own,
  }))
}
