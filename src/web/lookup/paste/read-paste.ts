/** What a pasted text holds, line by line: cells of a spreadsheet, or the lines of a mail without their ornaments. */
import { parse } from 'csv-parse/browser/esm/sync'

/** More lines are not looked up at once. */
export const MOST_LINES = 1000

export interface PastedLine {
  /** Counted from 1 in the text as it was pasted. */
  readonly number: number
  readonly cells: readonly string[]
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

const HEADINGS = /^(?:brand[ _-]?)?(?:ids?|names?|brands?|marke|marque|marca|logo|updated(?:[ _]at)?)$/i
const LOOKED_UP = /^(?:brand[ _-]?)?(?:ids?|names?|brands?|marke|marque|marca)$/i

export function readPaste(text: string): Paste {
  const lines = readLines(text).flatMap(({ number, cells }) => {
    const cleaned = cells.map(cleanCell)
    return cleaned.some((cell) => cell !== '') ? [{ number, cells: cleaned }] : []
  })
  const unnumbered = withoutListNumbers(lines)
  const width = Math.max(1, ...unnumbered.map(({ cells }) => cells.length))
  const [first, ...rest] = unnumbered
  const hasHeading = rest.length > 0 && first?.cells.some((cell) => LOOKED_UP.test(cell)) === true
  const headings = hasHeading ? first.cells : []
  return {
    lines: hasHeading ? rest : unnumbered,
    columns: Array.from({ length: width }, (_, column) => headings[column] || `Column ${column + 1}`),
    hasHeading,
    likelyColumn: Math.max(0, hasHeading ? headings.findIndex((heading) => LOOKED_UP.test(heading)) : 0),
  }
}

/** One cell of each line, where it has one. */
export function linesOfColumn({ lines }: Paste, column: number): { number: number; text: string }[] {
  return lines.flatMap(({ number, cells }) => {
    const text = cells[column]
    return text ? [{ number, text }] : []
  })
}

function readLines(text: string): PastedLine[] {
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
      return { number, cells: record }
    })
  } catch {
    // A quote that is never closed is one of a mail, not of a spreadsheet.
    return splitLines(text)
  }
}

function splitLines(text: string): PastedLine[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => ({ number: index + 1, cells: [line] }))
}

/** Tabs come from spreadsheets; semicolons and commas only where the first line names columns. */
function findDelimiter(text: string): string | undefined {
  if (text.includes('\t')) return '\t'
  const heading = text.trimStart().split(/\r\n|\r|\n/, 1)[0]!
  return [';', ','].find((delimiter) => {
    const cells = heading.split(delimiter).map(cleanCell)
    return cells.length > 1 && cells.every((cell) => cell !== '' && HEADINGS.test(cell))
  })
}

const BULLET = /^(?:[•◦▪▫‣⁃●○■□–—*>·]|-(?=\s))\s*/
const QUOTES = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«\s*(.*?)\s*»|‘(.*)’|`(.*)`)$/

function cleanCell(cell: string): string {
  let text = cell.replace(/[\s\u200B\uFEFF]+/g, ' ').trim()
  while (BULLET.test(text)) text = text.replace(BULLET, '')
  text = text.replace(/[,;]$/, '').trimEnd()
  const quoted = QUOTES.exec(text)
  return quoted
    ? quoted
        .slice(1)
        .find((part) => part !== undefined)!
        .trim()
    : text
}

const LIST_NUMBER = /^(\d{1,4})[.)]\s+(?=\S)/

/** Numbers before the lines of a list go, where they count up: "3. FC Köln" by itself is a name. */
function withoutListNumbers(lines: readonly PastedLine[]): readonly PastedLine[] {
  const numbers = lines.map(({ cells }) => Number(LIST_NUMBER.exec(cells[0] ?? '')?.[1] ?? Number.NaN))
  const counted = numbers.length > 1 && numbers.every((number, index) => number === numbers[0]! + index)
  if (!counted) return lines
  return lines.map(({ number, cells: [first = '', ...others] }) => ({
    number,
    cells: [cleanCell(first.replace(LIST_NUMBER, '')), ...others],
  }))
}
