import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** All rows of a statement. The caller states what the columns of a `Row` are; nothing checks it. */
export function allRows<Row extends object>(
  database: DatabaseSync,
  sql: string,
  values: readonly SQLInputValue[] = [],
): Row[] {
  return database.prepare(sql).all(namedValues(values)) as object[] as Row[]
}

/**
 * Prepares a statement that writes. `run` returns the connection's last rowid, whichever table it was in, and throws if
 * that is above 2^53, unless integers are read as BigInt.
 */
export function prepareWrite(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  return statement
}

/** Values for the placeholders `$1`, `$2` …, which SQLite treats as names. */
export function namedValues(values: readonly SQLInputValue[]): Record<string, SQLInputValue> {
  return Object.fromEntries(values.map((value, index) => [index + 1, value]))
}
