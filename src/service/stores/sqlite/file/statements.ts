import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Statements of one connection, prepared once each. How one reads its rows is set on it, so each user keeps its own. */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql)
    if (!statement) {
      statement = this.#database.prepare(sql)
      this.#prepared.set(sql, statement)
    }
    return statement
  }

  clear(): void {
    this.#prepared.clear()
  }
}
