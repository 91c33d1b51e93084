/** What the store needs of a database. SQLite and Postgres each have an engine; all above it is the same for both. */
import type { ServerChange, ServerState } from './records.ts'
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
  /** Whether it writes: then it runs where all processes write. */
  readonly writes?: boolean
  /** Milliseconds for which an engine on another machine may keep the rows. It keeps none where there are none. */
  readonly maxAge?: number
}

export interface Engine {
  readonly dialect: Dialect
  /** Its databases, the one of the brands first. */
  readonly schemas: readonly Schema[]
  /** Runs one statement. @returns its rows. What is in a `Row` is not checked. */
  run<Row extends object>(query: Query): Promise<readonly Row[]>
  /** Opens a connection of its own, for an import or a migration. In Postgres it is in a transaction. */
  connect(): Promise<Connection>
  servers?(): readonly ServerState[]
  onServerChange?(listener: (change: ServerChange) => void): void
  close(): Promise<void>
}

export interface Connection {
  /** @returns the rows of a statement. What is in a `Row` is not checked. */
  query<Row extends object>(sql: string, values?: readonly QueryValue[]): Promise<readonly Row[]>
  /** @returns how many rows a statement changed. */
  write(sql: string, values?: readonly QueryValue[]): Promise<number>
  execute(script: string): Promise<void>
  /** Also rolls back what was not committed. */
  close(): Promise<void>
}

/** The tables of one database. Its version is the number of the last migration that it has. */
export interface Schema {
  /** The folder of its migrations: numbered files, of which the first creates all tables. */
  readonly folder: string
  readonly name: string
  readonly connect: () => Promise<Connection>
  /** Begins what only one process may do at a time. */
  readonly begin: string
  /** @returns 0: it has no tables. @throws CommandFailure if they are another program's. */
  readonly readVersion: (connection: Connection) => Promise<number>
  /** The script that notes a migration. */
  readonly noteVersion: (version: number) => string
}

/** What the engines write differently. */
export interface Dialect {
  /** The table of brands, where it is to be read in order of a column. */
  readonly brandsBy: Readonly<Record<Exclude<SortColumn, 'rank'>, string>>
  /** The condition that a folded name contains a text, which no index answers. */
  readonly nameContains: (text: string, add: AddValue) => string
  /** How the search index finds names: by a condition, or as a table of the ids, named `found`. */
  readonly search:
    | { readonly condition: (text: string, add: AddValue) => string }
    | { readonly table: (text: string, add: AddValue) => string }
  /** The condition that a folded name contains a text after one of `WORD_SEPARATORS`, which no index answers. */
  readonly wordBeginsWith: (text: string, add: AddValue) => string
  /** The type of the primary key of an import's rows, what follows their table, and the function that lists JSON. */
  readonly staging: { readonly idType: string; readonly temporary: string; readonly elements: string }
  /** Scripts before brands are changed, so that no other process changes any, and after they were. */
  readonly change: { readonly begin: string; readonly end: string }
}
