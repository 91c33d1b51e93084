import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'

/** The rows of a query that joins the catalogue. While a backup is being restored, the catalogue has no row. */
export function requireRows<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 0) throw new StoreUnavailable('The database is not ready now.')
  return rows
}
