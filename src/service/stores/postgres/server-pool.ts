import { callbackify } from 'node:util'
import pg from 'pg'
import { isServerFailure } from '#service/stores/explain-error.ts'
import type { ServerChange, ServerState } from '#service/stores/records.ts'

// By default, `pg` returns bigints as text. Ours are below 2^53, except ids, which queries cast to text.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// Returns bytes as SQLite does, whichever `bytea_output` (hex or escape) the server uses.
const parseBytes = pg.types.getTypeParser(pg.types.builtins.BYTEA)
types.setTypeParser(pg.types.builtins.BYTEA, (text) => new Uint8Array(parseBytes(text) as Buffer))

/** Milliseconds after a failure during which a server is only used if no other responds: one that hangs costs 12 seconds. */
const REST = 60_000
/** Milliseconds in which a server must accept a connection, and finish a statement. */
const CONNECT_TIMEOUT = 3000
const STATEMENT_TIMEOUT = 10_000
/** Further milliseconds until the client itself gives up, in case the server does not. */
const GRACE = 2000

/** Milliseconds of silence after which TCP probes whether the other machine is still there. */
const KEEP_ALIVE = 10_000

/** The connections to one Postgres server, and whether it responded to the last query. */
export class ServerPool {
  readonly #pool: pg.Pool
  readonly #name: string
  readonly #role: ServerState['role']
  readonly #onChange: (change: ServerChange) => void
  #up = true
  /** By the monotonic clock, in milliseconds. */
  #restsUntil = 0

  constructor(
    url: string,
    role: ServerState['role'],
    poolSize = 10,
    onChange: (change: ServerChange) => void,
  ) {
    this.#name = new URL(url).host || 'this machine'
    this.#role = role
    this.#onChange = onChange
    this.#pool = new pg.Pool({
      ...connectionConfig(url),
      max: poolSize,
      query_timeout: STATEMENT_TIMEOUT + GRACE,
      verify: callbackify((client: pg.PoolClient) => limitStatements(client)),
    })
    // The pool drops an idle connection that breaks; the next request opens another.
    this.#pool.on('error', () => {})
  }

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
   * Runs one statement without a name: Postgres soon plans named statements without their values, and would then scan the
   * whole table for rare names.
   */
  async query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    // After a failure, one request finds out whether the server responds again; the others go elsewhere.
    if (!this.#up) this.#restsUntil = performance.now() + REST
    try {
      const { rows } = await this.#pool.query<Row & pg.QueryResultRow>(sql, [...values])
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
export function connectionConfig(url: string): pg.ClientConfig {
  const address = new URL(url)
  // Without this, `pg` treats `sslmode=require` as `verify-full`, and warns about it.
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true')
  return {
    connectionString: address.href,
    application_name: 'brand-catalogue',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    types,
  }
}

/**
 * Lets the server cancel statements that take too long. A pooler such as PgBouncer refuses that as a startup parameter,
 * and its connections are shared, so a setting would affect other clients. Behind a pooler, the client's process id
 * is not that of the server's process: nothing is set, and only `query_timeout` applies.
 */
async function limitStatements(client: pg.PoolClient): Promise<void> {
  const { processID } = client as pg.PoolClient & { readonly processID?: number | null }
  await client.query("SELECT set_config('statement_timeout', $1, false) WHERE pg_backend_pid() = $2", [
    String(STATEMENT_TIMEOUT),
    processID ?? 0,
  ])
}
