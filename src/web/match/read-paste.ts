/** Reads a pasted text line by line: the cells of a table, or lines without bullets, numbers and quotes. */
import { parse } from 'csv-parse/browser/esm/sync'

/** The most lines that are matched at once. */
export const MOST_LINES = 1000

/** A pasted text, and the column to match. */
export interface PastedList {
  readonly text: string
  readonly column: number
}

interface PastedLine {
  /** Counted from 1, as the rows of a spreadsheet are. */
  readonly number: number
  /** Without bullets, and without quotes and spaces around them. */
  readonly cells: readonly string[]
  /** As they were pasted. */
  readonly own: readonly string[]
}

export interface Paste {
  /** The lines that are not blank, without the heading. */
  readonly lines: readonly PastedLine[]
  /** The name of each column: its heading, or a number such as "Column 2". */
  readonly columns: readonly string[]
  /** The first line is a heading: one of its cells is a known word, such as "brand". */
  readonly hasHeading: boolean
  /** The column that most likely holds names or ids. */
  readonly likelyColumn: number
}

export function readPaste(text: string): Paste {
  const filled = readRows(text).flatMap((own, index) => {
    const cells = own.map(cleanCell)
    return cells.some((cell) => cell !== '') ? [{ number: index + 1, cells, own }] : []
  })
  const firsts = withoutCount(filled.map(({ cells }) => cells[0] ?? ''))
  const lines = filled.map(({ number, cells, own }, index) => ({
    number,
    cells: cells.with(0, firsts[index]!),
    own,
  }))
  const hasHeading = lines.length > 1 && lines[0]!.cells.some((cell) => NAMES.test(cell) || IDS.test(cell))
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

/** The cells of one column, without empty ones. */
export function linesOfColumn({ lines }: Paste, column: number): { number: number; text: string }[] {
  return lines.flatMap(({ number, cells }) => {
    const text = cells[column]
    return text ? [{ number, text }] : []
  })
}

function readRows(text: string): readonly (readonly string[])[] {
  const delimiter = text.includes('\t') ? '\t' : [';', ',', '|'].find((each) => isTable(text, each))
  if (delimiter !== undefined || /^\s*"/m.test(text)) {
    // Lines without columns must stay whole, so the delimiter is a character that nobody types.
    const rows = readTable(text, delimiter ?? '\u0000')
    if (rows.length > 0) return rows
  }
  return text.split(/\r\n|\r|\n/).map((line) => [line])
}

/** Whether all lines have as many cells and no column is empty. Commas before spaces ("Acme, Inc.") do not make a table. */
function isTable(text: string, delimiter: string): boolean {
  if (delimiter !== '|' && !new RegExp(`${delimiter}\\S`).test(text)) return false
  const filled = readTable(text, delimiter).filter((row) => row.join('').trim() !== '')
  const width = filled[0]?.length ?? 0
  return (
    filled.length > 1 &&
    width > 1 &&
    filled.every((row) => row.length === width) &&
    filled[0]!.every((_, column) => filled.some((row) => row[column]!.trim() !== ''))
  )
}

/** The rows; empty if a quote is never closed, because the text is then prose and not a spreadsheet. */
function readTable(text: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parse(text, { delimiter, bom: true, relax_quotes: true, relax_column_count: true })
  } catch {
    return []
  }
}

const NAMES =
  /^(?:(?:brand|company|supplier|vendor|customer)[ _-]?)?names?$|^(?:brands?|company|supplier|vendor|manufacturer|maker|customer|marke|marque|marca|firma|hersteller|lieferant)$/i
const IDS = /^(?:brand[ _-]?)?ids?$/i

type Cells = readonly string[]

/** The column of names, or else of ids, which may be a supplier's own. Without headings, the first column of words. */
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

const BULLET =
  /^(?:[•◦▪▫‣⁃●○■□–—*>·☐☑☒✓✔✅\u2460-\u2473\u2776-\u2793]\uFE0F?|-(?=\s)|\[[ x]\]|\d\uFE0F?\u20E3)\s*/i
const QUOTES = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«\s*(.*?)\s*»|‘(.*)’|`(.*)`)$/

/** Removes bullets, quotes, extra spaces, and a final comma or semicolon from a cell or line. */
function cleanCell(cell: string): string {
  let text = cell.replace(/[\s\u200B\uFEFF]+/g, ' ').trim()
  while (BULLET.test(text)) text = text.replace(BULLET, '')
  text = text.replace(/[,;]$/, '').trimEnd()
  const quoted = QUOTES.exec(text)?.slice(1)
  return quoted?.find((part) => part !== undefined)?.trim() ?? text
}

/** "1.", "2)", "(3)", "4 -", "5:", "1.2.", "No. 6", "#7", "a)" and "iv." before a name, but not "7-Eleven" or "A. Lange". */
const LIST_NUMBER =
  /^(?:[([]?(\d{1,4})(?:\.\d{1,3})*(?: ?[)\]]+\.? ?| ?[.:] | [-–—] |\.(?=\p{L}))|(?:n[or]\.? ?|[#№] ?)(\d{1,4})[.:)]?(?: [-–—])? |[([]?(?:[a-z]|[ivx]{2,5})[)\]] ?|[ivx]{2,5}\. )(?=\S)/iu
const BARE_NUMBER = /^(\d{1,4}) (?=\S)/

/** A line without its list number. The line alone does not show whether the number is part of a name ("1. FC Köln"). */
export const withoutListNumber = (line: string): string => cleanCell(line.replace(LIST_NUMBER, ''))

/** Removes the numbers before the lines if they count up. */
function withoutCount(lines: readonly string[]): readonly string[] {
  const isCounted = (pattern: RegExp) => {
    const numbers = lines.map((line) => {
      const found = pattern.exec(line)
      return Number(found?.[1] ?? found?.[2] ?? Number.NaN)
    })
    return numbers.every((number, index) => number === numbers[0]! + index)
  }
  if (lines.length > 1 && isCounted(LIST_NUMBER)) return lines.map(withoutListNumber)
  if (lines.length > 2 && isCounted(BARE_NUMBER)) return lines.map((line) => line.replace(BARE_NUMBER, ''))
  return lines
}
