const FIRST_COLUMNS = ['id', 'name', 'logo', 'updated_at']
const LINE_END = '\r\n'
/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A text that a spreadsheet could run: it begins with one of these, after whatever spreadsheets skip or strip. */
const FORMULA = /^[\s\p{C}"']*[=+\-@\t\r\n＝＋－＠]/u
/** A text that a spreadsheet would turn into another number, or show as one with digits lost (from 12 on). */
const CHANGED_NUMBER = /^'*(?:0\d+|\d{12,}|\d+[eE]\d+)$/
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * The brands of an export as CSV (RFC 4180): comma, CRLF, UTF-8 with a byte order mark, one line of column names.
 *
 * Values stand as they came: the four columns of the service document, then every further field of any brand in the
 * order in which it first showed up. Null and missing are empty; lists and objects are JSON text.
 *
 * Two kinds of text get one leading apostrophe, since no quoting keeps a spreadsheet from them: what it would run as a
 * formula (OWASP, "CSV injection"), and what it would change as a number: an id of more than 11 digits, say, which Excel
 * shows and saves as 1.23457E+17. Shorter ids survive and stay bare. `readCsvCell` undoes it without loss: a text that
 * has such an apostrophe of its own gets one more. JSON numbers are never changed.
 *
 * Pages become Blobs as they come, so that a long export does not fill the memory of the page.
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

/** The value that was exported, from the text of a cell. */
export function readCsvCell(text: string): string {
  return text.startsWith("'") && isUnsafe(text.slice(1)) ? text.slice(1) : text
}

function isUnsafe(text: string): boolean {
  return FORMULA.test(text) || CHANGED_NUMBER.test(text)
}

/** A brand that is no object still gets its line, with what came instead in a column of its own. */
function asFields(brand: unknown): Record<string, unknown> {
  return typeof brand === 'object' && brand !== null && !Array.isArray(brand)
    ? (brand as Record<string, unknown>)
    : { 'not a brand': JSON.stringify(brand) }
}

/** Adds empty cells to lines written before a later page brought further columns; a line end in quotes is text. */
async function widen(blob: Blob, cells: number): Promise<Blob> {
  if (cells === 0) return blob
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  const wide = text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(LINE_END, ','.repeat(cells) + LINE_END) : part))
    .join('"')
  return new Blob([wide])
}
