import type { Engine, QueryValue } from './engine.ts'

/** What a store says of the service that its brands are copied from. */
export interface MirrorState {
  /** Base address of that service. */
  readonly source: string
  /** When the copy last agreed with it, in Unix seconds. Null: nothing has been copied yet. */
  readonly copiedAt: number | null
}

/** The row that says what the brands are a copy of. */
export class MirrorRecord {
  readonly #engine: Pick<Engine, 'run'>

  constructor(engine: Pick<Engine, 'run'>) {
    this.#engine = engine
  }

  /** The state of the brands that are read, which a replica may have later than others. Undefined: they are no copy. */
  async read(): Promise<MirrorState | undefined> {
    const sql = 'SELECT source, copied_at AS "copiedAt" FROM mirror'
    return (await this.#engine.run<MirrorState>({ sql, isFast: true }))[0]
  }

  /** What is on the primary, in one snapshot. */
  async primary(): Promise<{ readonly copiedAt: number | null; readonly brands: number }> {
    const sql = 'SELECT copied_at AS "copiedAt", (SELECT count(*) FROM brand) AS brands FROM mirror'
    return (await this.#write<{ copiedAt: number | null; brands: number }>(sql))[0]!
  }

  /**
   * Makes an empty store a copy of `source`, also where it was to be one of another source and nothing has been copied yet.
   * @returns what the store is a copy of; undefined if it has brands of its own.
   */
  async claim(source: string): Promise<string | undefined> {
    const rows = await this.#write<MirrorState>(
      `INSERT INTO mirror (one, source) SELECT 1, $1 WHERE NOT EXISTS (SELECT 1 FROM brand)
         OR EXISTS (SELECT 1 FROM mirror WHERE copied_at IS NOT NULL)
       ON CONFLICT (one) DO UPDATE SET source =
         CASE WHEN mirror.copied_at IS NULL THEN excluded.source ELSE mirror.source END
       RETURNING source`,
      [source],
    )
    return rows[0]?.source
  }

  /** Notes that the copy agreed with its source. @param copiedAt in Unix seconds. */
  async note(copiedAt: number): Promise<void> {
    await this.#write('UPDATE mirror SET copied_at = $1', [copiedAt])
  }

  #write<Row extends object>(sql: string, values?: readonly QueryValue[]): Promise<readonly Row[]> {
    return this.#engine.run({ sql, values, isFast: true, writes: true })
  }
}
