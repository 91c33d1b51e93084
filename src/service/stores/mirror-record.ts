import type { TimestampForm } from '#contract/timestamp.ts'
import type { Engine, QueryValue } from './engine.ts'

/** In seconds. A process that is killed has its turn for so long. */
const TURN = 15
/** Seconds by which the clocks of processes may differ. A turn that ends later was taken before a clock was set back. */
const CLOCK_TOLERANCE = 300
/** Milliseconds between two renewals of a turn. */
const RENEWAL = 5000

/** What a store says of the service that its brands are copied from. */
export interface MirrorState {
  /** Base address of that service. */
  readonly source: string
  /** When the copy last agreed with it, in Unix seconds. Null: nothing has been copied yet. */
  readonly copiedAt: number | null
}

/** What a process notes for the next one that copies. */
export interface MirrorNotes {
  /** The first copy has been begun: no other source can be named any more. */
  readonly begun?: true
  /** When the last look at the source began, by its own clock, in Unix seconds. */
  readonly lookedAt?: number
  /**
   * The last copy of everything: when it was begun (Unix seconds), with which setting, the numbers of brands there and here,
   * and how the source writes timestamps.
   */
  readonly everything?: {
    readonly at: number
    readonly maxDeletions: number
    readonly total: number | null
    readonly held: number
    readonly form?: TimestampForm | undefined
  }
}

type Turn = Pick<MirrorState, 'copiedAt'> & { readonly notes: MirrorNotes }

/** The row in which the processes of a mirror agree on what is copied, until when, and by which of them. */
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

  /** How many brands there are on the primary. */
  async count(): Promise<number> {
    return (await this.#write<{ count: number }>('SELECT count(*) AS count FROM brand'))[0]!.count
  }

  /**
   * Makes an empty store a copy of `source`, also where it was to be one of another source and no brand has been read yet.
   * @returns what the store is a copy of; undefined if it has brands of its own.
   */
  async claim(source: string): Promise<string | undefined> {
    const rows = await this.#write<MirrorState>(
      `INSERT INTO mirror (one, source) SELECT 1, $1 WHERE NOT EXISTS (SELECT 1 FROM brand)
         OR EXISTS (SELECT 1 FROM mirror WHERE copied_at IS NOT NULL)
       ON CONFLICT (one) DO UPDATE SET source =
         CASE WHEN mirror.copied_at IS NULL AND mirror.notes = '{}' THEN excluded.source ELSE mirror.source END
       RETURNING source`,
      [source],
    )
    return rows[0]?.source
  }

  /**
   * Lets one process at a time copy: takes the turn, or keeps it and replaces the notes.
   * @param holder names the process. @returns undefined while another process has it.
   */
  async takeTurn(holder: string, notes?: MirrorNotes): Promise<Turn | undefined> {
    const now = Math.floor(Date.now() / 1000)
    const [row] = await this.#write<Turn & { notes: string }>(
      `UPDATE mirror SET holder = $1, held_until = $2, notes = coalesce($4, notes)
       WHERE holder = $1 OR held_until < $3 OR held_until > $5 RETURNING copied_at AS "copiedAt", notes`,
      [holder, now + TURN, now, notes ? JSON.stringify(notes) : null, now + TURN + CLOCK_TOLERANCE],
    )
    return row && { ...row, notes: JSON.parse(row.notes) as MirrorNotes }
  }

  /** Renews a turn until it is disposed of: a source may let a copy wait for minutes. */
  keepTurn(holder: string): AsyncDisposable {
    let renewed: Promise<unknown> = Promise.resolve()
    const renew = () => this.takeTurn(holder).catch(() => {})
    const timer = setInterval(() => void (renewed = renewed.then(renew)), RENEWAL)
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(timer)
        await renewed
      },
    }
  }

  /** Ends a turn. @param copiedAt when the copy agreed with its source; null if it did not. */
  async endTurn(holder: string, copiedAt: number | null, notes: MirrorNotes): Promise<void> {
    await this.#write(
      `UPDATE mirror SET held_until = 0, copied_at = coalesce($2, copied_at), notes = $3 WHERE holder = $1`,
      [holder, copiedAt, JSON.stringify(notes)],
    )
  }

  #write<Row extends object>(sql: string, values?: readonly QueryValue[]): Promise<readonly Row[]> {
    return this.#engine.run({ sql, values, isFast: true, writes: true })
  }
}
