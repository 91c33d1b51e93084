/**
 * Lines of CSV (RFC 4180), and brands as rows of it: commas, CRLF, and quotes where a value needs them.
 *
 * Text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, "CSV injection"), because quotes do not stop
 * it. Nothing is lost: text that already begins with such an apostrophe gets a second one, and an import removes one.
 * Digits are never changed, however a spreadsheet shows them.
 */
import { type BrandChange, readChanges } from '#contract/changes.ts'
import { additionalNames, BRAND_FIELDS, CHANGES_FIELD, fieldsOf } from '#contract/fields.ts'
import { readTimestamp } from '#contract/timestamp.ts'

export const LINE_END = '\r\n'
/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Text that a spreadsheet could run as a formula, after the characters that spreadsheets skip or strip. */
const FORMULA = /^[\s\p{C}"']*[=+\-@\t\r\n＝＋－＠]/u

/** Null and missing values are empty; lists and objects are JSON text. */
export function csvLine(values: readonly unknown[]): string {
  return values.map(csvCell).join(',') + LINE_END
}

/** A whole file; its first row names the columns. */
export function csvFile(rows: readonly (readonly unknown[])[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' })
}

/** Rows as tab-separated text, which spreadsheets paste from the clipboard unchanged. */
export function tabbedText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((cells) => cells.map(tabbedCell).join('\t')).join('\n')
}

/** How a value is written in a cell, in quotes if its text needs them. */
const cell = (needsQuotes: RegExp) => (value: unknown) => {
  const text = guardedText(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csvCell = cell(/[",;\t\r\n]|^\s|\s$/)
/** Quotes only text that begins with a quote or contains a tab or line break: elsewhere, quotes would be pasted as text. */
const tabbedCell = cell(/^"|[\t\r\n]/)

/** Text from a CSV cell, without the apostrophe that `csvLine` puts before a formula. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

function guardedText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = plainText(value)
  return FORMULA.test(text) ? `'${text}` : text
}

function plainText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Our own column, for people and spreadsheets: the time in UTC as "2026-10-01 08:15:30". */
export const UPDATED_AT_UTC = 'updated_at_utc'
/** The columns that every brand has. */
const BRAND_COLUMNS: readonly string[] = [...BRAND_FIELDS, UPDATED_AT_UTC]

/**
 * The columns of these brands, the same for a file and for a copied table: the fields of the contract as sent, a readable
 * time beside `updated_at`, then every additional field, changes as plain text.
 */
export function columnNames(raws: readonly unknown[]): string[] {
  return [...new Set([...BRAND_COLUMNS, ...additionalNames(raws)])]
}

/** The cells of a brand in these columns; `undefined` for a field that it does not have. */
export function brandCells(raw: unknown, columns: readonly string[]): unknown[] {
  const cells = withChangeWords(withUtc(fieldsOf(raw)))
  return columns.map((column) => (Object.hasOwn(cells, column) ? cells[column] : undefined))
}

/** The names of all columns, then the cells of each brand. */
export function brandRows(brands: readonly { readonly raw: unknown }[]): unknown[][] {
  const columns = columnNames(brands.map(({ raw }) => raw))
  return [columns, ...brands.map(({ raw }) => brandCells(raw, columns))]
}

/** Adds the readable time, unless the service sends a field of that name. */
function withUtc(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const updatedAt = readTimestamp(fields['updated_at'])
  if (!updatedAt) return fields
  const text = new Date(updatedAt.at).toISOString().slice(0, 19).replace('T', ' ')
  return { [UPDATED_AT_UTC]: text, ...fields }
}

/** Replaces the list of changes with "2026-11-20 logo; 2026-10-02 name: Twitter → X", with days in UTC. */
function withChangeWords(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const changes = readChanges(fields[CHANGES_FIELD])
  return changes ? { ...fields, [CHANGES_FIELD]: changes.map(changeWords).join('; ') } : fields
}

function changeWords({ at, field, from, to }: BrandChange): string {
  const day = new Date(at).toISOString().slice(0, 10)
  if (field === 'id') return `${day} new`
  // Two long addresses would hide the other changes.
  return field === 'logo'
    ? `${day} logo`
    : `${day} ${field}: ${plainText(from) || '–'} → ${plainText(to) || '–'}`
}
