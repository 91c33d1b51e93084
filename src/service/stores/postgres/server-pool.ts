import { callbackify } from 'node:util'
import pg from 'pg'
import { systemErrorCode } from '#service/terminal.ts'
import { isConnectionLoss, isServerFailure } from '#service/stores/explain-error.ts'
import { PING } from '#service/stores/records.ts'

// By default, `pg` returns bigints as text. Ours are below 2^53, except ids, which queries cast to text.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// Returns bytes as SQLite does, whichever `bytea_output` (hex or escape) the server uses.
const parseBytes = pg.types.getTypeParser(pg.types.builtins.BYTEA)
types.setTypeParser(pg.types.builtins.BYTEA, (text) => new Uint8Array(parseBytes(text) as Buffer))

/** Milliseconds in which a server must accept a connection, and finish a statement. */
const CONNECT_TIMEOUT = 3000
const STATEMENT_TIMEOUT = 10_000
/** Further milliseconds until the client itself gives up, in case the server does not. */
const GRACE = 2000

/** A query of `check`, with a timeout of its own. */
const checkQuery = (text: string) => ({ text, query_timeout: 3000 })

/** Milliseconds of silence after which TCP probes whether the other machine is still there. */
const KEEP_ALIVE = 10_000

/** The role of a server. Two addresses may lead to one server, which its start time shows. */
const ROLE = `SELECT pg_is_in_recovery() AS "isReplica", CAST(pg_postmaster_start_time() AS text) AS started`
/** A promotion begins the next timeline. Its number is the first part of the names of the log's files. */
const TIMELINE = `SELECT CAST(system_identifier AS text) AS system,
  CAST(CAST('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS bit(32)) AS integer) AS timeline
  FROM pg_control_system()`

interface Facts {
  readonly isReplica: boolean
  readonly started: string
  /** The cluster that its data is from. Empty, with timeline 0, if it is a replica or does not say. */
  readonly system: string
  readonly timeline: number
}

const TOO_MANY_CONNECTIONS = '53300'
const FEW_CONNECTIONS = 'the database allows fewer connections than DATABASE_POOL_SIZE'

/** Tells operators what happened to a server. */
export type ReportServer = (message: string, server: ServerPool, reason?: string) => void

export type ServerState = ReturnType<ServerPool['state']>

/** The connections to one Postgres server, what it is, and whether it responded to the last query. */
export class ServerPool {
  readonly url: string
  readonly name: string
  readonly #pool: pg.Pool
  readonly #poolSize: number
  readonly #report: ReportServer
  #isScarce = false
  /**
   * Set by the list, which compares the servers. `former`: a primary that keeps running although another server was promoted.
   * `unknown`: it has not answered yet.
   */
  role: 'primary' | 'replica' | 'former' | 'unknown' = 'unknown'
  /** Whether it lacks a change that the primary has had for seconds. */
  isBehind = true
  /** What it last reported. */
  facts: Facts | undefined
  /** Whether it has not reported its role yet, or a connection has broken since, so that its role may have changed. */
  isRoleInDoubt = true
  /** The version of its catalogue at the last check. */
  version = 0
  /** Why it did not respond to the last query; `undefined` if it did. */
  failure: Error | undefined

  constructor(url: string, poolSize = 10, report: ReportServer) {
    this.url = url
    this.name = new URL(url).host || 'this machine'
    this.#report = report
    this.#poolSize = poolSize
    this.#pool = new pg.Pool({
      ...connectionConfig(url),
      max: poolSize,
      query_timeout: STATEMENT_TIMEOUT + GRACE,
      verify: callbackify((client: pg.PoolClient) => limitStatements(client)),
    })
    // The pool drops an idle connection that breaks; the next request opens another.
    this.#pool.on('error', () => {})
  }

  /** Its place among the servers that a query tries, lowest first. */
  get rank(): number {
    return (this.failure ? 2 : 0) + Number(this.role === 'replica' && this.isBehind)
  }

  /** What operators can see of it. */
  state() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return {
      name: this.name,
      role: this.role,
      up: !this.failure,
      isBehind: this.role === 'replica' && this.isBehind,
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
    try {
      return await this.#run<Row>(sql, [...values])
    } catch (error) {
      if (isServerFailure(error)) this.#fail(error)
      throw error
    }
  }

  /** Finds out the server's role, and whether it can be read. Does not reject. */
  async check(): Promise<void> {
    if (this.#pool.options.max < this.#poolSize) this.#pool.options.max += 1
    try {
      const [role] = await this.#run<Pick<Facts, 'isReplica' | 'started'>>(checkQuery(ROLE))
      const timeline = role!.isReplica
        ? []
        : await this.#run<Facts>(checkQuery(TIMELINE)).catch(toleratesMissing)
      this.facts = { system: '', timeline: 0, ...role!, ...timeline[0] }
      this.isRoleInDoubt = false
      const [catalogue] = await this.#run<{ version: number }>(checkQuery(PING))
      this.version = catalogue?.version ?? 0
      const wasDown = this.failure !== undefined
      this.failure = undefined
      if (wasDown) this.#report('the database answers again', this)
    } catch (error) {
      // All connections are busy, which says nothing about the server.
      if (!isQueueFull(error)) this.#fail(error as Error)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** @param query a string unless it needs options: `pg` copies an object property by property, which every request would pay for. */
  async #run<Row extends object>(query: string | pg.QueryConfig, values?: unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row & pg.QueryResultRow>(query, values)).rows
    } catch (error) {
      // The server gives out no more connections: the query waits for one of those that are open.
      if (systemErrorCode(error) !== TOO_MANY_CONNECTIONS || this.#pool.totalCount === 0) throw error
      this.#pool.options.max = this.#pool.totalCount
      if (!this.#isScarce) this.#report(FEW_CONNECTIONS, this, (error as Error).message)
      this.#isScarce = true
      return this.#run(query, values)
    }
  }

  #fail(error: Error): void {
    const isReached = isQueueFull(error) || (isServerFailure(error) && !isConnectionLoss(error))
    if (!isReached) this.isRoleInDoubt = true
    const wasUp = !this.failure
    this.failure = error
    this.isBehind = true
    if (wasUp) this.#report('the database does not answer', this, error.message || error.name)
  }
}

/** Servers that only speak the protocol of Postgres may have no timelines. */
function toleratesMissing(error: unknown): [] {
  if (isServerFailure(error)) throw error
  return []
}

/** Whether a query waited in vain for one of the connections of its pool. */
function isQueueFull(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
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
