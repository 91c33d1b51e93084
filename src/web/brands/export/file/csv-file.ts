import { BRAND_COLUMNS, brandCells, withUtc } from '#client/brand-cells.ts'
import { BYTE_ORDER_MARK, csvLine, LINE_END } from '#client/csv-line.ts'

/**
 * An export as CSV (RFC 4180): comma, CRLF, UTF-8 with a byte order mark, one line of column names.
 *
 * Values are written as the service sent them: the four columns of the API, with a readable time beside `updated_at`, then
 * every additional field of any brand, in the order of appearance. `csvLine` protects text that a spreadsheet would change.
 *
 * Each page is added as a Blob, so that a long export does not fill the memory of the tab.
 */
export class CsvFile {
  readonly #columns: string[] = [...BRAND_COLUMNS]
  readonly #parts: { readonly columns: number; readonly blob: Blob }[] = []

  add(brands: readonly unknown[]): void {
    const records = brands.map(asFields).map(withUtc)
    const known = new Set(this.#columns)
    for (const key of records.flatMap(Object.keys)) {
      if (!known.has(key)) this.#columns.push(key)
      known.add(key)
    }
    const lines = records.map((fields) => csvLine(brandCells(fields, this.#columns)))
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
