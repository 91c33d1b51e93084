import pg from 'pg'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import { isBehind, isConnectionLoss, isTimeout } from './explain-error.ts'

/** Milliseconds the server works on one statement. */
const STATEMENT_TIMEOUT = 10_000
/** Milliseconds to wait for a free connection. */
const CONNECT_TIMEOUT = 3000
/** Milliseconds for which a replica that failed is not used. */
const RETRY_INTERVAL = 5000
const MAX_CONNECTIONS = 10

interface Server {
  readonly pool: pg.Pool
  /** When to try it again, in milliseconds since 1970. */
  unusedUntil: number
}

/** Connections to the primary and to its replicas. */
export class Connections {
  readonly #url: string
  readonly #primary: Server
  readonly #replicas: readonly Server[]
  #turn = 0

  constructor(url: string, readUrls: readonly string[]) {
    this.#url = url
    this.#primary = connectLater(url)
    this.#replicas = readUrls.map(connectLater)
  }

  /**
   * Runs one reading statement on a replica, on the next where one is away or far behind, and on the primary where there
   * is none. Not prepared by name: the server would soon plan for no value in particular, and walk the whole table for
   * rare names.
   * @throws StoreUnavailable when no server answers.
   */
  async read<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#readOn<Row>([...this.#replicasInTurn(), ...this.#primaryTwice()], sql, values)
  }

  /** As `read`, but on the primary as long as it answers, for what must be seen even where a replica lags behind. */
  async readFresh<Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    if (this.#replicas.length === 0) return this.read<Row>(sql, values)
    const first = this.#primary.unusedUntil <= Date.now() ? this.#primaryTwice() : []
    return this.#readOn<Row>([...first, ...this.#replicasInTurn(), this.#primary], sql, values)
  }

  async #readOn<Row extends pg.QueryResultRow>(
    servers: readonly Server[],
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    let last: unknown
    for (const server of servers) {
      try {
        const { rows } = await server.pool.query<Row>(sql, [...values])
        server.unusedUntil = 0
        return rows
      } catch (error) {
        if (!(error instanceof Error && (isConnectionLoss(error) || isBehind(error)))) throw explain(error)
        server.unusedUntil = Date.now() + RETRY_INTERVAL
        last = error
      }
    }
    throw explain(last)
  }

  /**
   * Runs `work` on the primary in one transaction.
   * @throws StoreUnavailable when the primary does not answer.
   */
  async write<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#primary.pool.connect().catch((error: unknown) => {
      throw explain(error)
    })
    let broken = false
    try {
      return await inTransaction(client, () => work(client))
    } catch (error) {
      broken = error instanceof Error && isConnectionLoss(error)
      throw explain(error)
    } finally {
      client.release(broken)
    }
  }

  /** A connection to the primary for work without a time limit; the caller ends it. */
  async openSession(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECT_TIMEOUT })
    // The statement under way reports what breaks the connection.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      throw explain(error)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary, ...this.#replicas].map(({ pool }) => pool.end()))
  }

  /** Without those that failed a moment ago. */
  #replicasInTurn(): Server[] {
    const now = Date.now()
    const start = this.#turn++
    return this.#replicas
      .map((_, index, all) => all[(start + index) % all.length]!)
      .filter(({ unusedUntil }) => unusedUntil <= now)
  }

  /** The first try may meet a connection that broke unnoticed, when the server was restarted. */
  #primaryTwice(): Server[] {
    return [this.#primary, this.#primary]
  }
}

/** Runs `work` in a transaction of one connection. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    // A connection that broke has rolled back already.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

function connectLater(url: string): Server {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'brand-catalogue',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    // For a server that does not even say that it gave up.
    query_timeout: STATEMENT_TIMEOUT + 2000,
    keepAlive: true,
  })
  // An idle connection that breaks is taken out of the pool; who asks next gets another.
  pool.on('error', () => {})
  return { pool, unusedUntil: 0 }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isConnectionLoss(error))
    return new StoreUnavailable('The database cannot be reached now.', { cause: error })
  if (isBehind(error)) return new StoreUnavailable('The database is not ready now.', { cause: error })
  if (isTimeout(error)) return new StoreUnavailable('The database took too long to answer.', { cause: error })
  return error
}
