/** The catalogue and its tokens in a database, the same on every engine. Beside it is what it does with brands. */
import { BrandReader } from './brand-reader.ts'
import type { Engine } from './engine.ts'
import { StoreUnavailable } from './explain-error.ts'
import { migrate } from './migrate.ts'
import { MirrorRecord } from './mirror-record.ts'
import type { ServerChange, ServerState } from './records.ts'
import { CURRENT_FOLDING, StagedImport } from './staged-import.ts'
import { TokenTable } from './token-table.ts'

/** Read from every table that `/v1` needs. No index has these columns, so the tables themselves are read. */
const PING = 'SELECT version, (SELECT logo FROM brand LIMIT 1), (SELECT svg FROM logo LIMIT 1) FROM catalogue'
const PING_TOKENS = 'SELECT count(label) FROM token'

export class Store extends BrandReader {
  /** Whether the store was created when it was opened. */
  readonly isNew: boolean
  /** What the brands are a copy of, if they are one. */
  readonly mirror: MirrorRecord
  readonly tokens: TokenTable
  readonly #engine: Engine

  private constructor(engine: Engine, isNew: boolean) {
    super(engine)
    this.isNew = isNew
    this.mirror = new MirrorRecord(engine)
    this.tokens = new TokenTable(engine)
    this.#engine = engine
  }

  /**
   * Opens the store, creating its tables and folding its names anew where needed.
   * @param mustExist whether missing tables are an error.
   */
  static async open(engine: Engine, mustExist: boolean): Promise<Store> {
    try {
      let isNew: boolean | undefined
      for (const schema of engine.schemas) {
        const isCreated = await migrate(schema, mustExist && isNew === undefined)
        isNew ??= isCreated
      }
      const store = new Store(engine, isNew ?? false)
      const folding = { sql: 'SELECT folding FROM catalogue', isFast: true, writes: true }
      const [catalogue] = await engine.run<{ folding: string }>(folding)
      if (catalogue?.folding === CURRENT_FOLDING) return store
      await using work = await store.openImport()
      await work.foldNames()
      return store
    } catch (error) {
      await engine.close()
      throw error
    }
  }

  /** Reads a little from every table that `/v1` needs, tokens included. Rejects if any of them cannot be read. */
  async ping(): Promise<void> {
    this.#engine.checkFiles?.()
    const pings = [{ sql: PING }, { sql: PING_TOKENS, ofTokens: true }]
    const [found] = await Promise.all(pings.map((query) => this.#engine.run({ ...query, isFast: true })))
    if (found?.length === 0) throw new StoreUnavailable('The database is not ready now.')
  }

  /** The database servers in use; none for a file. */
  servers(): readonly ServerState[] {
    return this.#engine.servers?.() ?? []
  }

  /** Calls `listener` each time a server stops responding or responds again. */
  onServerChange(listener: (change: ServerChange) => void): void {
    this.#engine.onServerChange?.(listener)
  }

  /** Begins an import. One store runs one import at a time. */
  async openImport(): Promise<StagedImport> {
    return StagedImport.open(await this.#engine.connect(), this.#engine.dialect)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}
