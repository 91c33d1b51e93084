import type { SQLInputValue, StatementSync } from 'node:sqlite'

/** Undefined where a statement has no row. */
type Found<Row> = Row | undefined
type Parameters = [Readonly<Record<string, SQLInputValue>>] | SQLInputValue[]

/** All rows of a statement. `Row` is what its SELECT names: the one place where that is taken on trust. */
export function allRows<Row extends object>(statement: StatementSync, ...parameters: Parameters): Row[] {
  return statement.all(...(parameters as SQLInputValue[])) as object[] as Row[]
}

/** The first row of a statement. */
export function firstRow<Row extends object>(
  statement: StatementSync,
  ...parameters: Parameters
): Found<Row> {
  return statement.get(...(parameters as SQLInputValue[])) as object | undefined as Found<Row>
}

/** The rows of a statement, one at a time. */
export function eachRow<Row extends object>(
  statement: StatementSync,
  ...parameters: Parameters
): Iterable<Row> {
  return statement.iterate(...(parameters as SQLInputValue[])) as Iterable<object> as Iterable<Row>
}
