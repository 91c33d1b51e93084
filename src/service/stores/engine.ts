/** What the store needs from a database. SQLite and Postgres each have an engine; the code above it is the same for both. */
import type { ServerList } from './postgres/server-list.ts'
import type { SortColumn } from './sort-order.ts'

export type QueryValue = string | number | Uint8Array | null

/** Adds a value to a query. @returns its placeholder. */
export type AddValue = (value: QueryValue) => string

export interface Query {
  readonly sql: string
  readonly values?: readonly QueryValue[] | undefined
  /** Whether it takes well under a millisecond, whatever the size of the catalogue. */
  readonly isFast?: boolean
  /** Whether it reads or writes tokens. SQLite has them in a file of their own; a replica may not have a revocation yet. */
  readonly ofTokens?: boolean
  /** Whether it writes. A query that writes runs on the primary. */
  readonly writes?: boolean
  /** Milliseconds for which the engine of a remote database may cache the rows. It does not cache an empty result. */
  readonly maxAge?: number
}

export interface Engine {
  readonly dialect: Dialect
  /** Its databases, the one with the brands first. */
  readonly schemas: readonly Schema[]
  /** Runs one statement. @returns its rows, which are not validated. */
  run<Row extends object>(query: Query): Promise<readonly Row[]>
  /** Opens a separate connection for an import or a migration. In Postgres, a transaction has begun on it. */
  connect(): Promise<Connection>
  /** @throws StoreUnavailable if its files were deleted or replaced. */
  checkFiles?(): void
  /** The servers of a database, if it can have several. */
  readonly servers?: ServerList
  close(): Promise<void>
}

export interface Connection {
  /** @returns the rows of a statement, which are not validated. */
  query<Row extends object>(sql: string, values?: readonly QueryValue[]): Promise<readonly Row[]>
  /** @returns how many rows a statement changed. */
  write(sql: string, values?: readonly QueryValue[]): Promise<number>
  execute(script: string): Promise<void>
  /** Also rolls back a transaction that was not committed. */
  close(): Promise<void>
}

/** The tables of one database. Its version is the number of the last migration applied. */
export interface Schema {
  /** The folder of its migrations: numbered files, of which the first creates all tables. */
  readonly folder: string
  readonly name: string
  readonly connect: () => Promise<Connection>
  /** The statement that takes the lock for migrations. One process at a time holds it. */
  readonly begin: string
  /** @returns 0 if there are no tables. @throws CommandFailure if they belong to another program. */
  readonly readVersion: (connection: Connection) => Promise<number>
  /** The script that records a migration. */
  readonly recordVersion: (version: number) => string
}

/** The SQL that differs between the engines. */
export interface Dialect {
  /** The table of brands as it follows FROM, to be read in order of a column. */
  readonly brandsBy: Readonly<Record<Exclude<SortColumn, 'rank'>, string>>
  /** The condition that a folded name contains a text. It uses no index. */
  readonly nameContains: (text: string, add: AddValue) => string
  /** How the search index finds names: by a condition, or as a table of the ids, named `found`. */
  readonly search:
    | { readonly condition: (text: string, add: AddValue) => string }
    | { readonly table: (text: string, add: AddValue) => string }
  /** The condition that a folded name contains a text after one of `WORD_SEPARATORS`. It uses no index. */
  readonly wordBeginsWith: (text: string, add: AddValue) => string
  /** For the table of staged rows: the type of its key, and the end of its definition. */
  readonly staging: { readonly idType: string; readonly temporary: string }
  /** A text as a JSON string; the elements of a JSON array, as a table. */
  readonly json: Readonly<Record<'quote' | 'elements', (sql: string) => string>> & {
    /** The array of the first `MAX_CHANGES` elements of a text of elements, each followed by a comma and a line break. */
    readonly withoutOldest: (elements: string) => string
  }
  /** The script that runs before brands are changed, which locks out other writers, and the one that runs after it. */
  readonly change: { readonly begin: string; readonly end: string }
}
