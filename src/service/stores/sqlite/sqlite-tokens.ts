import { join, parse } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Statement, TokenTable } from '#service/stores/model/token-table.ts'
import { explainSqliteError } from '#service/stores/sqlite/file/explain-error.ts'
import { TOKENS } from '#service/stores/sqlite/file/migrate.ts'
import { openDatabase } from '#service/stores/sqlite/file/open-database.ts'
import { replacedFileCheck } from '#service/stores/sqlite/file/replaced-file.ts'
import { allRows, namedValues } from '#service/stores/sqlite/file/rows.ts'
import { inTransaction } from '#service/stores/sqlite/file/transaction.ts'

/**
 * The tokens of a SQLite store, in a file of their own beside the catalogue: a file has one writer at a time, and an
 * import may write for a minute. Errors name this file: commands assume that of the brands.
 */
export class SqliteTokens extends TokenTable {
  readonly checkFile: () => void
  readonly ping: () => void
  readonly close: () => void

  /** @param catalogue the path of the catalogue's file. @throws StartFailure when the file beside it cannot be used. */
  constructor(catalogue: string) {
    const { dir, name, ext } = parse(catalogue)
    const path = join(dir, `${name}.tokens${ext}`)
    const database = openDatabase(path, TOKENS)
    const explained = <T>(work: () => T): T => {
      try {
        return work()
      } catch (error) {
        throw explainSqliteError(error, path)
      }
    }
    const prepared = new Map<string, StatementSync>()
    const prepare = (sql: string) => prepared.getOrInsertComputed(sql, () => database.prepare(sql))
    super({
      read: async (...statement) => explained(() => allRows(prepare(statement[0]), valuesOf(statement))),
      write: async (statements) =>
        explained(() => inTransaction(database, 'IMMEDIATE', () => runAll(database, statements))),
    })
    this.checkFile = replacedFileCheck(path)
    this.ping = () => explained(() => database.prepare('SELECT count(label), max(hash) FROM token').get())
    this.close = () => database.close()
  }
}

function runAll(database: DatabaseSync, statements: readonly Statement[]): number {
  let changed = 0
  for (const statement of statements)
    changed += Number(database.prepare(statement[0]).run(valuesOf(statement)).changes)
  return changed
}

function valuesOf([, ...values]: Statement) {
  return namedValues(values)
}
