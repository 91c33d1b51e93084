import { join } from 'node:path'
import { WORD_SEPARATORS } from '#contract/orders.ts'
import type { Connection, Dialect, Engine, Query, Schema } from '#service/stores/engine.ts'
import { MAX_CHANGES } from '#service/stores/records.ts'
import { CommandFailure, shortPath } from '#service/terminal.ts'
import { QueryThreads } from './query-threads.ts'
import { SqliteFile, tokensPath } from './sqlite-file.ts'

/** In pages of 4 KB. In a file of 10 MB, no query takes more than a few milliseconds. */
const MAX_SMALL_FILE = 2500

/** The catalogue in a SQLite file, and its tokens in another beside it. Several processes may have them open. */
export class SqliteEngine implements Engine {
  readonly dialect = SQLITE
  readonly schemas: readonly Schema[]
  readonly #path: string
  readonly #catalogue: SqliteFile
  readonly #tokens: SqliteFile
  readonly #threads: QueryThreads

  /** Opens the files, creating what is missing. @throws CommandFailure when a file cannot be used. */
  constructor(path: string) {
    this.#path = path
    this.#catalogue = new SqliteFile(path)
    const tokens = tokensPath(path)
    this.#tokens = new SqliteFile(tokens)
    this.#threads = new QueryThreads(path)
    // The ids are "bcat" and "bctk" in ASCII.
    this.schemas = [fileSchema(path, 'catalogue', 0x62_63_61_74), fileSchema(tokens, 'tokens', 0x62_63_74_6b)]
  }

  /** Slow queries run in threads, so that they do not block other requests. */
  async run<Row extends object>(query: Query): Promise<readonly Row[]> {
    const { sql, values, isFast, ofTokens } = query
    const file = ofTokens ? this.#tokens : this.#catalogue
    if (isFast) return file.query(sql, values, true)
    const [size] = await file.query<{ page_count: number }>('PRAGMA page_count', [], true)
    return size!.page_count <= MAX_SMALL_FILE ? file.query(sql, values) : this.#threads.run(query)
  }

  checkFiles(): void {
    this.#catalogue.checkPath()
    this.#tokens.checkPath()
  }

  async connect(): Promise<Connection> {
    return new SqliteFile(this.#path)
  }

  async close(): Promise<void> {
    await this.#threads.close()
    await this.#tokens.close()
    await this.#catalogue.close()
  }
}

const VERSION = `SELECT application_id AS program, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS tables
  FROM pragma_application_id, pragma_user_version`

/** @param program identifies the file: four ASCII letters. */
function fileSchema(path: string, folder: string, program: number): Schema {
  const name = shortPath(path)
  return {
    folder: join(import.meta.dirname, 'migrations', folder),
    name,
    connect: async () => new SqliteFile(path),
    begin: 'BEGIN IMMEDIATE',
    async readVersion(connection) {
      const [held] = await connection.query<{ program: number; version: number; tables: number }>(VERSION)
      if (held!.tables === 0) return 0
      if (held!.program === program) return held!.version
      throw new CommandFailure(
        `${name} is the database of another program: name another file in DATABASE_URL.`,
      )
    },
    recordVersion: (version) => `PRAGMA application_id = ${program}; PRAGMA user_version = ${version}`,
  }
}

export const SQLITE: Dialect = {
  // These name the index. Without statistics, SQLite would always collect a range of dates from its index and sort it.
  brandsBy: {
    id: 'brand NOT INDEXED',
    name_key: 'brand INDEXED BY brand_name',
    updated_at: 'brand INDEXED BY brand_updated_at',
  },
  nameContains: (text, add) => `instr(name_fold, ${add(text)}) > 0`,
  search: {
    // In a quoted phrase, operators are ordinary characters.
    table: (text, add) =>
      `SELECT rowid AS found FROM brand_search WHERE brand_search MATCH ${add(`"${text.replaceAll('"', '""')}"`)}`,
  },
  // In a pattern, a set of one character, such as [*], matches that character.
  wordBeginsWith: (text, add) =>
    `name_fold GLOB ${add(`*[${WORD_SEPARATORS}]${text.replaceAll(/[*?[]/g, '[$&]')}*`)}`,
  // SQLite keeps temporary tables in a separate file.
  staging: { idType: 'INTEGER', temporary: '' },
  json: {
    quote: (text) => `json_quote(${text})`,
    elements: (array) => `json_each(${array})`,
    // An import adds three at most. Each one that is removed moves the next to its place.
    withoutOldest: (elements) => `json_remove('[' || ${elements} || ']'${`, '$[${MAX_CHANGES}]'`.repeat(3)})`,
  },
  change: { begin: 'BEGIN IMMEDIATE', end: '' },
}
