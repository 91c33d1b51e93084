import { setTimeout } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import type { ConnectionLimits } from '#service/settings/database-settings.ts'
import type { ServerChange, ServerState } from '#service/stores/model/store.ts'
import { connectionConfig } from './connection-config.ts'
import { isBrokenConnection } from './explain-error.ts'
import { responds } from './responds.ts'

/** Milliseconds after a failure during which a server is only used if no other responds. */
const REST = 5000
/** Milliseconds added to the statement timeout, in case the server does not report it. */
const GRACE = 2000
/** Milliseconds without a result after which a server has to show that it still responds, and in which it has to. */
const HANG_LIMIT = 300

interface ServerAddress {
  readonly url: string
  readonly role: ServerState['role']
}

/** The connections to one Postgres server, and whether it responded to the last query. */
export class ServerPool {
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #name: string
  readonly #role: ServerState['role']
  readonly #onChange: (change: ServerChange) => void
  #up = true
  /** By the monotonic clock, in milliseconds. */
  #restsUntil = 0
  /** The probe under way, which concurrent reads share. */
  #probe: Promise<boolean> | undefined

  constructor(
    { url, role }: ServerAddress,
    { poolSize, connectTimeout, statementTimeout }: ConnectionLimits,
    onChange: (change: ServerChange) => void,
  ) {
    this.#name = new URL(url).host || 'this machine'
    this.#role = role
    this.#onChange = onChange
    this.#url = url
    this.#pool = new pg.Pool({
      ...connectionConfig(url, connectTimeout),
      max: poolSize,
      query_timeout: statementTimeout + GRACE,
      verify: callbackify((client: pg.PoolClient) => limitStatements(client, statementTimeout)),
    })
    // The pool drops an idle connection that breaks; the next request opens another.
    this.#pool.on('error', () => {})
  }

  /** Whether it failed less than five seconds ago. */
  get rests(): boolean {
    return this.#restsUntil > performance.now()
  }

  state(): ServerState {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return {
      name: this.#name,
      role: this.#role,
      up: this.#up,
      connections: totalCount,
      inUse: totalCount - idleCount,
      waiting: waitingCount,
    }
  }

  /**
   * Runs one statement. It has no name: Postgres soon plans a named one without its values, and then scans the whole
   * table for rare names.
   */
  async query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const run = () => this.#pool.query<Row>(sql, [...values])
    const { rows } = await run().catch((error: unknown) => {
      // The pool may hold connections that broke unnoticed when the server was restarted.
      if (error instanceof Error && isBrokenConnection(error)) return run()
      throw error
    })
    return rows
  }

  /**
   * Like `query`, but gives up a server that hangs, as a frozen machine does: it takes long, and does not respond to
   * another connection either. A server that is only slow is waited for.
   */
  async queryUnlessHung<Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const rows = this.query<Row>(sql, values)
    const late = setTimeout(HANG_LIMIT, undefined, { ref: false })
    const first = await Promise.race([rows, late])
    if (first) return first
    this.#probe ??= responds(this.#url, HANG_LIMIT, 'SELECT 1').finally(() => (this.#probe = undefined))
    const isAlive = await Promise.race([this.#probe, rows.then(() => true)])
    if (isAlive) return rows
    rows.catch(() => {})
    throw new Error('The server hangs: timeout exceeded')
  }

  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect()
  }

  /** To be called after each success. */
  succeeded(): void {
    this.#restsUntil = 0
    this.#change(true)
  }

  /** To be called if it cannot be reached, or lacks the tables. */
  failed(error: Error): void {
    this.#restsUntil = performance.now() + REST
    this.#change(false, error.message || error.name)
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #change(up: boolean, reason?: string): void {
    if (up === this.#up) return
    this.#up = up
    this.#onChange({ name: this.#name, role: this.#role, up, reason })
  }
}

/**
 * Lets the server cancel statements that take too long. A pooler such as PgBouncer refuses that as a startup parameter,
 * and its connections are shared, so a setting would affect other clients. Behind one, the process id that the client
 * was given is not that of the server's process, and only `query_timeout` applies.
 */
async function limitStatements(client: pg.PoolClient, milliseconds: number): Promise<void> {
  const { processID } = client as pg.PoolClient & { readonly processID?: number | null }
  await client.query("SELECT set_config('statement_timeout', $1, false) WHERE pg_backend_pid() = $2", [
    String(milliseconds),
    processID ?? 0,
  ])
}
