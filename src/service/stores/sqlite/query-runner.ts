import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Query } from '#service/stores/model/brand-queries.ts'
import { allRows, namedValues } from '#service/stores/sqlite/file/rows.ts'

/** Runs queries on one connection. Each is prepared once: there are few, since values are not part of the SQL. */
export class QueryRunner {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  run<Row extends object>({ sql, values }: Query): Row[] {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return allRows<Row>(statement, namedValues(values))
  }
}
