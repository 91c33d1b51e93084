import type { BrandReader } from './brand-reader.ts'
import type { MirrorRecord } from './mirror-record.ts'
import type { ServerChange, ServerState } from './records.ts'
import type { StagedImport } from './staged-import.ts'
import type { TokenTable } from './token-table.ts'

/** What the service needs of a database. All engines return the same. */
export interface Store extends BrandReader {
  /** Whether the store was created when it was opened. */
  readonly isNew: boolean
  /** By which rules the names were folded when it was opened (`CURRENT_FOLDING`). */
  readonly folding: string
  /** What the brands are a copy of, if they are one. */
  readonly mirror: MirrorRecord
  readonly tokens: TokenTable
  /** Reads a little from every table that `/v1` needs, tokens included. Rejects if any of them cannot be read. */
  ping(): Promise<void>
  /** Throws if a file of the store was moved or replaced since it was opened. */
  checkFiles(): void
  /** The database servers in use; none for a file. */
  servers(): readonly ServerState[]
  /** Calls `listener` each time a server stops responding or responds again. */
  onServerChange(listener: (change: ServerChange) => void): void
  /** Begins an import. One store runs one import at a time. */
  openImport(): Promise<StagedImport>
  close(): Promise<void>
}
