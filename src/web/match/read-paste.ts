/** Reads a pasted text line by line: the cells of a table, or lines without bullets, numbers and quotes. */
import { isForm } from '#client/match/name-words.ts'
import {
  areCounted,
  BARE_NUMBER,
  cleanCell,
  LAST_TWO_NAMES,
  mailLines,
  type MailPart,
  namesWithin,
  QUOTES,
  withoutListNumber,
} from './mail-lines.ts'

/** The most lines that are matched at once. What kind of text it is, is decided by these lines, too. */
export const MAX_LINES = 1000

/** A pasted text, and the column to match. */
export interface PastedList {
  readonly text: string
  readonly column: number
  /** The file that the text is from. */
  readonly file?: string | undefined
  /** Lines that `readPaste` leaves out, and that the user wants to be matched; and lines to split at "and". */
  readonly takenBack?: readonly string[] | undefined
}

interface PastedLine {
  /** Counted from 1, as the rows of a spreadsheet are. */
  readonly number: number
  /** Without bullets, and without quotes and spaces around them. */
  readonly cells: readonly string[]
  /** As they were pasted. */
  readonly own: readonly string[]
  /** Set if it is part of a mail, such as "Hi Bea," and no name. */
  readonly leftOut: MailPart | undefined
}

export interface Paste {
  /** The lines that are not blank, without the heading. */
  readonly lines: readonly PastedLine[]
  /** The text has more lines than are matched. */
  readonly isCut: boolean
  /** The text as far as it was read, with a line or two more than are matched if there are more. */
  readonly text: string
  /** The name of each column: its heading, or a number such as "Column 2". */
  readonly columns: readonly string[]
  /** The first line is a heading: one of its cells is a known word, such as "brand". */
  readonly hasHeading: boolean
  /** The column that most likely holds names or ids. */
  readonly likelyColumn: number
}

let last: readonly [text: string, paste: Paste] | undefined

/** Reads a text once, although the field, the preview and the results ask for it. */
export function readPaste(text: string): Paste {
  if (last?.[0] !== text) last = [text, readText(text)]
  return last[1]
}

function readText(text: string): Paste {
  const delimiter = DELIMITERS.find((each) => isTable(text, each)) ?? NO_DELIMITER
  // One row more may be a heading, and another one shows that there are more lines.
  const { rows, end } = readRows(text, delimiter, MAX_LINES + 2)
  const filled = rows.flatMap((own, index) => {
    const cells = own.map(cleanCell)
    return cells.some((cell) => cell !== '') ? [{ number: index + 1, cells, own }] : []
  })
  const single = filled.filter(({ cells }) => cells.filter(Boolean).length === 1)
  const mail = mailLines(single.map(({ number, own }) => ({ number, text: own.join('') })))
  // A list of nothing else is not a mail.
  const isMail = mail.size < filled.length || mail.values().some((part) => part === 'names')
  const left = isMail ? mail : new Map<number, MailPart>()
  const named = filled.filter(({ number }) => !left.has(number))
  const isCounted = areCounted(named.map(({ cells }) => cells[0] ?? ''))
  const lines = filled.map(({ number, cells, own }) => ({
    number,
    cells: isCounted ? cells.with(0, cells[0]!.replace(BARE_NUMBER, '')) : cells,
    own,
    leftOut: left.get(number),
  }))
  const top = lines.find(({ leftOut: part }) => !part)
  const hasHeading = named.length > 1 && top!.cells.some((cell) => NAMES.test(cell) || IDS.test(cell))
  const headings = hasHeading ? top!.cells : []
  const all = hasHeading ? lines.filter((line) => line !== top) : lines
  const body = all.slice(0, MAX_LINES)
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 1)
  return {
    lines: body,
    isCut: body.length < all.length || rows.length === MAX_ROWS,
    text: text.slice(0, end),
    columns: Array.from({ length: width }, (_, column) => headings[column] || `Column ${column + 1}`),
    hasHeading,
    likelyColumn: likelyColumn(
      headings,
      body.filter(({ leftOut: part }) => !part).map(({ cells }) => cells),
    ),
  }
}

/** The texts of the lines that are left out, each with what it is. */
export function leftOut({ lines }: Paste, takenBack: readonly string[] = []): ReadonlyMap<string, MailPart> {
  const left = lines.flatMap((line): [string, MailPart][] => {
    const text = wholeText(line)
    const { leftOut: part } = line
    return part && part !== 'names' && !takenBack.includes(text) ? [[text, part]] : []
  })
  return new Map(left)
}

const wholeText = ({ cells }: PastedLine) => cells.filter(Boolean).join(' ')

/** The cells of one column, without empty ones. Several names in one line are split. */
export function linesOfColumn(
  { lines, columns }: Paste,
  column: number,
  takenBack: readonly string[] = [],
): { number: number; text: string }[] {
  return lines.flatMap((line) => {
    const { number, cells, own, leftOut: part } = line
    const text = part ? wholeText(line) : cells[column]
    if (!text || (part && part !== 'names' && !takenBack.includes(text))) return []
    const isSentence = part === 'names' || part === 'Sentence'
    const isOne = (part && part !== 'Outside the list') || columns.length > 1 || QUOTES.test(own[0]!.trim())
    const isRead = isSentence || (!part && takenBack.includes(withoutListNumber(text)))
    const names = isRead ? namesWithin(text) : isOne ? [text] : splitNames(text)
    return names.map((name) => ({ number, text: name }))
  })
}

/** "Nike, Puma" as two names, but not "Acme, Inc.", "Acme, 12 pieces" or "Acme (red, please)". */
function splitNames(text: string): readonly string[] {
  const parts = text
    .replace(/^(?:and|und)\s+/, '')
    .split(/(?:\s*[,;]\s+(?:(?:and|und|&)\s+)?| \/ )(?![^(]*\))/)
  const isEnded = parts.length === 1 || /[,;]\s+(?:and|und|&) /.test(text)
  const lastTwo = isEnded ? null : LAST_TWO_NAMES.exec(parts.at(-1)!)
  if (lastTwo) parts.splice(-1, 1, lastTwo[1]!, lastTwo[2]!)
  const isList = parts.every((part) => /^\d+$/.test(part)) || parts.every((part) => isName(part))
  return isList && parts.length > 1 ? parts : [text]
}

const isName = (part: string) => /^(?!\d+ )(?=.*\p{L})/u.test(part) && !isForm(part.split(' ', 1)[0]!)

/** A number with marks between its digits, as spreadsheets display it. */
export const GROUPED_NUMBER = /^[1-9]\d{0,2}([,.'’ ])\d{3}(?:\1\d{3})*$/

const DELIMITERS = ['\t', ';', ',', '|'] as const
/** Lines without columns stay whole: nobody types this character. */
const NO_DELIMITER = '\0'
type Delimiter = (typeof DELIMITERS)[number] | typeof NO_DELIMITER

/** The most rows that are read, blank ones included. */
const MAX_ROWS = 5 * MAX_LINES

type Cells = readonly string[]
type Rows = readonly Cells[]

/** @param most how many rows that are not blank to read. */
function readRows(text: string, delimiter: Delimiter, most: number): { rows: Rows; end: number } {
  const { rows, end } = splitRows(text, delimiter, most)
  if (delimiter !== '|') return { rows, end }
  // Markdown has bars around each row, and a row of dashes below the heading.
  const isFramed = (row: Cells) => row.length > 2 && !row[0]!.trim() && !row.at(-1)!.trim()
  const isMarkdown = rows.every((row) => isFramed(row) || !isFilled(row))
  const cells = rows.map((row) => {
    const inner = isMarkdown && isFramed(row) ? row.slice(1, -1) : row
    return inner.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) ? [''] : inner
  })
  return { rows: cells, end }
}

const isFilled = (row: Cells) => row.some((cell) => cell.trim() !== '')

const LINE_BREAKS = String.raw`\n-\r\u0085\u2028\u2029`

/**
 * Splits a text as a spreadsheet writes it: a quote opens a cell only if another one ends it, within the 32,767 characters of
 * a cell. A quote that is alone in its cell is a ditto mark. Parsers of CSV would take all rows up to the next one as a cell.
 */
function splitRows(text: string, delimiter: Delimiter, most: number): { rows: Rows; end: number } {
  const outside = `${delimiter}${LINE_BREAKS}`
  const cell = new RegExp(
    String.raw`"(?=[^\S\t${LINE_BREAKS}]*\S)((?:[^"]|""){0,32767})(?<!\t)"(?=[${outside}]|$)|[^${outside}]*`,
    'y',
  )
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  const rows: string[][] = []
  let row: string[] = []
  let filled = 0
  let end = 0
  while (filled < most && rows.length < MAX_ROWS) {
    const [own, quoted] = cell.exec(text)!
    // Alone in its line, a name keeps its quotes: they say that it is one name.
    const isCell = quoted !== undefined && (delimiter !== NO_DELIMITER || quoted.includes('"'))
    row.push(isCell ? quoted.replaceAll('""', '"') : own)
    end = cell.lastIndex
    cell.lastIndex += text.startsWith('\r\n', end) ? 2 : 1
    if (text[end] === delimiter) continue
    rows.push(row)
    if (isFilled(row)) filled++
    if (end === text.length) break
    row = []
  }
  return { rows, end }
}

/** Whether all rows have as many cells and no column is empty. Commas before spaces ("Acme, Inc.") do not make a table. */
function isTable(text: string, delimiter: Delimiter): boolean {
  const filled = readRows(text, delimiter, MAX_LINES).rows.filter(isFilled)
  const width = filled[0]?.length ?? 0
  if (delimiter === '\t') return filled.some((row) => row.length > 1)
  if (delimiter === '|' ? width === 1 && !/^\s*\|/.test(text) : !filled.some(isDense)) return false
  return (
    filled.length > 1 &&
    (width > 1 || delimiter === '|') &&
    filled.every((row) => row.length === width) &&
    filled[0]!.every((_, column) => filled.some((row) => row[column]!.trim() !== '')) &&
    // "1,234" is one number.
    !filled.every((row) => GROUPED_NUMBER.test(row.join(delimiter).trim()))
  )
}

const isDense = (row: Cells) => row.some((cell, column) => column > 0 && /^\S/.test(cell))

const NAMES =
  /^(?:(?:brand|company|supplier|vendor|customer)[ _-]?)?names?$|^(?:brands?|company|supplier|vendor|manufacturer|maker|customer|marke|marque|marca|firma|hersteller|lieferant)$/i
const IDS = /^(?:brand[ _-]?)?ids?$/i

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
