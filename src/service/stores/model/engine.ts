import type { Dialect, QueryValue } from './brand-conditions.ts'

/** A connection of its own, on which an import or a migration runs for as long as it takes. */
export interface Transaction {
  readonly dialect: Dialect
  /** @returns the rows of a statement. What is in a `Row` is not checked. */
  query<Row extends object>(sql: string, values?: readonly QueryValue[]): Promise<readonly Row[]>
  /** @returns how many rows a statement changed. */
  write(sql: string, values?: readonly QueryValue[]): Promise<number>
  /**
   * Runs work that changes brands, in one transaction, while no other process changes any. `work` returns whether it changed
   * any.
   */
  change(work: () => Promise<boolean>): Promise<void>
  /** Also rolls back what was not committed. */
  close(): Promise<void>
}
