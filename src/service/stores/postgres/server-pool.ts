import { setTimeout } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import { systemErrorCode } from '#service/command-failure.ts'
import type { ConnectionLimits } from '#service/settings/settings.ts'
import { isBrokenConnection, isServerFailure } from '#service/stores/explain-error.ts'
import type { ServerChange, ServerState } from '#service/stores/records.ts'

// By default, `pg` returns bigints as text. Ours are below 2^53, but for ids, which queries cast to text.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// Bytes as in SQLite, whether the server writes them in hex or, by `bytea_output`, escaped.
const parseBytes = pg.types.getTypeParser(pg.types.builtins.BYTEA)
types.setTypeParser(pg.types.builtins.BYTEA, (text) => new Uint8Array(parseBytes(text) as Buffer))

/** Milliseconds after a failure during which a server is only used if no other responds. */
const REST = 5000
/** Milliseconds added to the statement timeout, in case the server does not report it. */
const GRACE = 2000
/** Milliseconds without a result after which a server has to show that it still responds. */
const LATE = 300

/** Milliseconds without a word from the other machine after which TCP asks whether it is still there. */
const KEEP_ALIVE = 10_000

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
  readonly #probeTimeout: number
  readonly #onChange: (change: ServerChange) => void
  #up = true
  /** By the monotonic clock, in milliseconds. */
  #restsUntil = 0
  /** The probe under way, which concurrent reads share. */
  #probe: Promise<boolean> | undefined

  constructor(
    { url, role }: ServerAddress,
    { poolSize, connectTimeout, statementTimeout, probeTimeout }: ConnectionLimits,
    onChange: (change: ServerChange) => void,
  ) {
    this.#name = new URL(url).host || 'this machine'
    this.#role = role
    this.#onChange = onChange
    this.#url = url
    this.#probeTimeout = probeTimeout
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

  /** Runs one statement. @param unlessHung whether a server that hangs is given up. */
  async query<Row extends object>(
    sql: string,
    values: readonly unknown[],
    { unlessHung = false } = {},
  ): Promise<Row[]> {
    try {
      const running = this.#query<Row>(sql, values)
      const rows = await (unlessHung ? this.#unlessHung(running) : running)
      this.#restsUntil = 0
      this.#change(true)
      return rows
    } catch (error) {
      if (isServerFailure(error)) {
        this.#restsUntil = performance.now() + REST
        this.#change(false, error.message || error.name)
      }
      throw error
    }
  }

  /**
   * The statement has no name: Postgres soon plans a named one without its values, and then scans the whole table for rare
   * names.
   */
  async #query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const run = () => this.#pool.query<Row & pg.QueryResultRow>(sql, [...values])
    const { rows } = await run().catch((error: unknown) => {
      // The pool may hold connections that broke unnoticed when the server was restarted.
      if (error instanceof Error && isBrokenConnection(error)) return run()
      throw error
    })
    return rows
  }

  /**
   * Gives up a server that hangs, as a frozen machine does: it takes long, and does not respond to another connection
   * either. A server that is only slow is waited for.
   */
  async #unlessHung<Row>(rows: Promise<Row[]>): Promise<Row[]> {
    const late = setTimeout(LATE, undefined, { ref: false })
    const first = await Promise.race([rows, late])
    if (first) return first
    this.#probe ??= responds(this.#url, this.#probeTimeout).finally(() => (this.#probe = undefined))
    const isAlive = await Promise.race([this.#probe, rows.then(() => true)])
    if (isAlive) return rows
    rows.catch(() => {})
    throw new Error('The server hangs: timeout exceeded')
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

/** How to connect to a server. Poolers refuse unusual startup parameters, so there are none. */
export function connectionConfig(url: string, connectTimeout: number): pg.ClientConfig {
  const address = new URL(url)
  const { searchParams } = address
  // In libpq: the authorities that the system trusts. `pg` takes the word for a file.
  if (searchParams.get('sslrootcert') === 'system') {
    searchParams.delete('sslrootcert')
    searchParams.set('sslmode', 'verify-full')
  }
  // Without this, `pg` treats `sslmode=require` as `verify-full`, and warns about it.
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true')
  return {
    connectionString: address.href,
    application_name: 'brand-catalogue',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    types,
  }
}

/** Whether a server responds to a new connection. A pooler accepts one to a server that hangs, so a statement is run. */
async function responds(url: string, timeout: number): Promise<boolean> {
  const client = new pg.Client({ ...connectionConfig(url, timeout), query_timeout: timeout })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    // To refuse is to respond.
    return /^\d[\dA-Z]{4}$/.test(systemErrorCode(error))
  } finally {
    void client.end().catch(() => {})
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
