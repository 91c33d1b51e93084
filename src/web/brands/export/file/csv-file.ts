const FIRST_COLUMNS = ['id', 'name', 'logo', 'updated_at']
const LINE_END = '\r\n'
/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet could run as a formula, after the characters that spreadsheets skip or strip. */
const FORMULA = /^[\s\p{C}"']*[=+\-@\t\r\n＝＋－＠]/u
/** Text that a spreadsheet would turn into another number, or round (from 12 digits on). */
const CHANGED_NUMBER = /^'*(?:0\d+|\d{12,}|\d+[eE]\d+)$/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * An export as CSV (RFC 4180): comma, CRLF, UTF-8 with a byte order mark, one line of column names.
 *
 * Values are written as the service sent them: the four columns of the API, then every additional field of any brand, in
 * the order of appearance. Null and missing values are empty; lists and objects are JSON text.
 *
 * Two kinds of text get a leading apostrophe, because quotes do not stop a spreadsheet from changing them: text that it
 * would run as a formula (OWASP, "CSV injection"), and text that it would read as a number and change, such as an id of
 * more than 11 digits, which Excel shows and saves as 1.23457E+17. `readCsvCell` reverses this without loss: text that
 * already begins with such an apostrophe gets a second one. JSON numbers are never changed.
 *
 * Each page is added as a Blob, so that a long export does not fill the memory of the tab.
 */
export class CsvFile {
  readonly #columns = [...FIRST_COLUMNS]
  readonly #parts: { readonly columns: number; readonly blob: Blob }[] = []

  add(brands: readonly unknown[]): void {
    const records = brands.map(asFields)
    const known = new Set(this.#columns)
    for (const key of records.flatMap(Object.keys)) {
      if (!known.has(key)) this.#columns.push(key)
      known.add(key)
    }
    const lines = records.map((fields) =>
      csvLine(this.#columns.map((key) => (Object.hasOwn(fields, key) ? fields[key] : undefined))),
    )
    this.#parts.push({ columns: this.#columns.length, blob: new Blob(lines) })
  }

  async finish(): Promise<Blob> {
    const width = this.#columns.length
    const parts = this.#parts.map(({ columns, blob }) => widen(blob, width - columns))
    return new Blob([BYTE_ORDER_MARK, csvLine(this.#columns), ...(await Promise.all(parts))], {
      type: 'text/csv;charset=utf-8',
    })
  }
}

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

/** A value that is not an object still gets a line, with the value in a column of its own. */
function asFields(brand: unknown): Record<string, unknown> {
  return typeof brand === 'object' && brand !== null && !Array.isArray(brand)
    ? (brand as Record<string, unknown>)
    : { 'not a brand': JSON.stringify(brand) }
}

/** Adds empty cells to lines that were written before a later page added columns. A line end in quotes is text. */
async function widen(blob: Blob, cells: number): Promise<Blob> {
  if (cells === 0) return blob
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  const wide = text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(LINE_END, ','.repeat(cells) + LINE_END) : part))
    .join('"')
  return new Blob([wide])
}
