/** What a store says of the service that its brands are copied from. */
export interface MirrorState {
  /** Base address of that service. */
  readonly source: string
  /** When the copy last agreed with it, in Unix seconds. Null: it was never whole. */
  readonly copiedAt: number | null
}

type RunStatement = (sql: string, values: readonly (string | number | null)[]) => Promise<readonly object[]>

/** The row in which the processes of a mirror agree on what is copied, until when, and by which of them. */
export class MirrorRecord {
  readonly #run: RunStatement

  /** @param run runs a statement on the primary, and returns its rows. */
  constructor(run: RunStatement) {
    this.#run = run
  }

  /** Undefined: the brands are no copy. */
  async read(): Promise<MirrorState | undefined> {
    const rows = await this.#run('SELECT source, copied_at AS "copiedAt" FROM mirror', [])
    return rows[0] as MirrorState | undefined
  }

  /** Makes the brands a copy of `source`, unless they are one of another service. */
  async claim(source: string): Promise<void> {
    await this.#run('INSERT INTO mirror (one, source) VALUES (1, $1) ON CONFLICT (one) DO NOTHING', [source])
  }

  /**
   * Lets one process at a time copy: takes or keeps the turn.
   * @param holder names the process. @param until Unix seconds. @returns false while another process has it.
   */
  async takeTurn(holder: string, until: number, now: number): Promise<boolean> {
    const rows = await this.#run(
      'UPDATE mirror SET holder = $1, held_until = $2 WHERE holder = $1 OR held_until < $3 RETURNING one',
      [holder, until, now],
    )
    return rows.length > 0
  }

  /** Ends a turn. @param copiedAt when the copy agreed with its source; null if it did not. */
  async endTurn(holder: string, copiedAt: number | null): Promise<void> {
    await this.#run(
      'UPDATE mirror SET held_until = 0, copied_at = coalesce($2, copied_at) WHERE holder = $1 RETURNING one',
      [holder, copiedAt],
    )
  }
}
