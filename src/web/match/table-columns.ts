/** Columns of a pasted table: what parts them, whether the first line names them, and which one holds brands. */
import { cleanCell } from './clean-cell.ts'

const NAMES =
  /^(?:(?:brand|company|supplier|vendor|customer)[ _-]?)?names?$|^(?:brands?|company|supplier|vendor|manufacturer|maker|customer|marke|marque|marca|firma|hersteller|lieferant)$/i
const IDS = /^(?:brand[ _-]?)?ids?$/i
/** Columns of our own files beside name and id. */
const FILE_COLUMNS = /^(?:logo|updated(?:[ _]at)?(?:_utc)?)$/i
const NUMBER = /^[+-]?[\d.,\s]+\s*(?:%|€|\$|£)?$/
const LEGAL_FORM = /^(?:inc|ltd|llc|corp|co|plc|gmbh|ag|s\.?a|s\.?p\.?a|n\.?v|b\.?v)\.?$/i

type Rows = readonly (readonly string[])[]

/**
 * What parts the columns; undefined: the text is a list.
 * @param readRows the text read with a delimiter.
 */
export function findDelimiter(text: string, readRows: (delimiter: string) => Rows): string | undefined {
  if (text.includes('\t')) return '\t'
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  return [';', ',', '|'].find((delimiter) => {
    const cells = first.split(delimiter).map(cleanCell)
    const isNamed =
      cells.length > 1 && cells.every((cell) => [NAMES, IDS, FILE_COLUMNS].some((words) => words.test(cell)))
    // In "Acme, Inc." and in sentences, a blank follows the comma.
    const isProse = delimiter !== '|' && !new RegExp(`${delimiter}\\S`).test(text)
    return isNamed || (!isProse && isTable(readRows(delimiter)))
  })
}

/** Every line has as many cells, and no column is empty or only has legal forms. */
function isTable(rows: Rows): boolean {
  const width = rows[0]?.length ?? 0
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return false
  return rows[0]!.every((_, column) => {
    const filled = rows.map((row) => row[column]!.trim()).filter(Boolean)
    return filled.some((cell) => !LEGAL_FORM.test(cell))
  })
}

/** Whether the first line names the columns: by a known word, or because it is text above numbers. */
export function isHeading(first: readonly string[], rest: Rows): boolean {
  if (rest.length === 0) return false
  if (first.some((cell) => NAMES.test(cell) || IDS.test(cell))) return true
  return (
    first.length > 1 &&
    first.every((cell) => cell !== '' && !NUMBER.test(cell)) &&
    first.some((_, column) => rest.every((cells) => NUMBER.test(cells[column] ?? '')))
  )
}

/**
 * The column of names or ids. A supplier's ids are its own, so its names are matched; ids are ours where the table is
 * one of our files. Without headings, it is the first column of words.
 */
export function likelyColumn(headings: readonly string[], rows: Rows, width: number): number {
  const names = headings.findIndex((cell) => NAMES.test(cell))
  const ids = headings.findIndex((cell) => IDS.test(cell))
  const isOurs = headings.some((cell) => FILE_COLUMNS.test(cell))
  if (names >= 0 && !(isOurs && ids >= 0)) return names
  if (ids >= 0) return ids
  const columns = Array.from({ length: width }, (_, column) => column)
  const ofWords = columns.findIndex(
    (column) => rows.filter((cells) => /\p{L}{2}/u.test(cells[column] ?? '')).length * 2 > rows.length,
  )
  return Math.max(0, ofWords)
}
