/**
 * Brands as rows of a file or of a copied table, the same everywhere in the app: the fields of the contract as they were
 * sent, a time that people can read beside `updated_at`, then every additional field.
 */
import { additionalNames, fieldsOf } from '#contract/additional-fields.ts'
import { BRAND_FIELDS } from '#contract/fields.ts'
import { readTimestamp } from '#contract/timestamp.ts'

/** Our own column, for people and spreadsheets: the time in UTC as "2026-10-01 08:15:30". */
export const UPDATED_AT_UTC = 'updated_at_utc'
/** The columns that every brand has. */
export const BRAND_COLUMNS: readonly string[] = [...BRAND_FIELDS, UPDATED_AT_UTC]

/** The columns of these brands, as a service sent them: those of every brand, then the additional fields of any. */
export function columnNames(raws: readonly unknown[]): string[] {
  return [...new Set([...BRAND_COLUMNS, ...additionalNames(raws)])]
}

/** The cells of a brand in these columns. A field that it does not have is undefined. */
export function brandCells(raw: unknown, columns: readonly string[]): unknown[] {
  const cells = withUtc(fieldsOf(raw))
  return columns.map((column) => (Object.hasOwn(cells, column) ? cells[column] : undefined))
}

/** The names of all columns, then the cells of each brand. */
export function brandRows(brands: readonly { readonly raw: unknown }[]): unknown[][] {
  const columns = columnNames(brands.map(({ raw }) => raw))
  return [columns, ...brands.map(({ raw }) => brandCells(raw, columns))]
}

/** Adds the readable time, unless the service sends a field of that name. */
export function withUtc(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const updatedAt = readTimestamp(fields['updated_at'])
  if (!updatedAt) return fields
  const text = new Date(updatedAt.at).toISOString().slice(0, 19).replace('T', ' ')
  return { [UPDATED_AT_UTC]: text, ...fields }
}
