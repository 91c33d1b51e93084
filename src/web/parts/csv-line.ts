export const LINE_END = '\r\n'
/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet could run as a formula, after the characters that spreadsheets skip or strip. */
const FORMULA = /^[\s\p{C}"']*[=+\-@\t\r\n＝＋－＠]/u
/** Text that a spreadsheet would turn into another number, or round (from 12 digits on). */
const CHANGED_NUMBER = /^'*(?:0\d+|\d{12,}|\d+[eE]\d+)$/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * One line of CSV (RFC 4180). Two kinds of text get a leading apostrophe, because quotes do not stop a spreadsheet from
 * changing them: formulas, and text that it would read as a number. `readCsvCell` reverses this without loss.
 */
export function csvLine(values: readonly unknown[]): string {
  return values.map(csvCell).join(',') + LINE_END
}

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = isUnsafe(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The exported value, from the text of a cell. */
export function readCsvCell(text: string): string {
  return text.startsWith("'") && isUnsafe(text.slice(1)) ? text.slice(1) : text
}

function isUnsafe(text: string): boolean {
  return FORMULA.test(text) || CHANGED_NUMBER.test(text)
}
