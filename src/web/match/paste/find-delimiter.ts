import { parse } from 'csv-parse/browser/esm/sync'
import { cleanCell } from './clean-cell.ts'
import { isKnownHeading } from './headings.ts'

const LEGAL_FORM = /^(?:inc|ltd|llc|corp|co|plc|gmbh|ag|s\.?a|s\.?p\.?a|n\.?v|b\.?v)\.?$/i

/** What parts the columns of a table; undefined: the text is a list. */
export function findDelimiter(text: string): string | undefined {
  if (text.includes('\t')) return '\t'
  return [';', ','].find((delimiter) => namesColumns(text, delimiter) || isTable(text, delimiter))
}

/** A first line of known headings. */
function namesColumns(text: string, delimiter: string): boolean {
  const cells = text
    .trimStart()
    .split(/\r\n|\r|\n/, 1)[0]!
    .split(delimiter)
    .map(cleanCell)
  return cells.length > 1 && cells.every((cell) => cell !== '' && isKnownHeading(cell))
}

/** Every line has as many cells. In "Acme, Inc." and in sentences, a blank follows the comma. */
function isTable(text: string, delimiter: string): boolean {
  const isProse = !new RegExp(`${delimiter}\\S`).test(text)
  if (isProse) return false
  const rows = readRows(text, delimiter)
  const width = rows[0]?.length ?? 0
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return false
  return rows[0]!.every((_, column) => {
    const filled = rows.filter((row) => row[column]!.trim() !== '')
    return filled.length > 0 && !filled.every((row) => LEGAL_FORM.test(row[column]!.trim()))
  })
}

function readRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch {
    return []
  }
}
