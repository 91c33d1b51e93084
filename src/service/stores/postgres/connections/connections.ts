import type pg from 'pg'
import type { ConnectionLimits } from '#service/settings/database-settings.ts'
import type { ServerChange, ServerState } from '#service/stores/model/store.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import { isBehind, isConnectionLoss, isTimeout } from './explain-error.ts'
import { ServerPool } from './server-pool.ts'
import { openSession, type Session } from './session.ts'

export interface ConnectionOptions {
  /** Address of the primary. */
  readonly url: string
  /** Addresses of its replicas. */
  readonly readUrls: readonly string[]
  readonly limits: ConnectionLimits
}

/** Connections to the primary and to its replicas. */
export class Connections {
  readonly #options: ConnectionOptions
  readonly #primary: ServerPool
  readonly #replicas: readonly ServerPool[]
  readonly #listeners = new Set<(change: ServerChange) => void>()
  #turn = 0

  constructor(options: ConnectionOptions) {
    const { url, readUrls, limits } = options
    const onChange = (change: ServerChange): void => this.#listeners.forEach((listener) => listener(change))
    this.#options = options
    this.#primary = new ServerPool({ url, role: 'primary' }, limits, onChange)
    this.#replicas = readUrls.map(
      (replica) => new ServerPool({ url: replica, role: 'replica' }, limits, onChange),
    )
  }

  /** Calls `listener` each time a server stops responding or responds again. */
  onChange(listener: (change: ServerChange) => void): void {
    this.#listeners.add(listener)
  }

  states(): ServerState[] {
    return [this.#primary, ...this.#replicas].map((server) => server.state())
  }

  /**
   * Runs one reading statement on a replica, else on the primary. Servers that failed recently are tried last.
   * @throws StoreUnavailable if no server responds.
   */
  async read<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#readOn<Row>([...this.#replicasInTurn(), this.#primary], sql, values)
  }

  /** Like `read`, but prefers the primary, for data that must not be as old as a replica's. */
  async readFresh<Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.#readOn<Row>([this.#primary, ...this.#replicasInTurn()], sql, values)
  }

  async #readOn<Row extends pg.QueryResultRow>(
    preferred: readonly ServerPool[],
    sql: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const [ready, resting] = [
      preferred.filter((server) => !server.rests),
      preferred.filter((server) => server.rests),
    ]
    let last: unknown
    const servers = [...ready, ...resting]
    for (const server of servers) {
      try {
        // The last one is all there is to wait for.
        const rows = await (server === servers.at(-1)
          ? server.query<Row>(sql, values)
          : server.queryUnlessHung<Row>(sql, values))
        server.succeeded()
        return rows
      } catch (error) {
        if (!(error instanceof Error && (isConnectionLoss(error) || isBehind(error)))) throw explain(error)
        server.failed(error)
        last = error
      }
    }
    throw explain(last)
  }

  /**
   * Runs `work` on the primary in one transaction.
   * @throws StoreUnavailable if the primary does not respond.
   */
  async write<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#primary.connect().catch((error: unknown) => {
      if (error instanceof Error && isConnectionLoss(error)) this.#primary.failed(error)
      throw explain(error)
    })
    let broken = false
    try {
      const result = await inTransaction(client, () => work(client))
      this.#primary.succeeded()
      return result
    } catch (error) {
      broken = error instanceof Error && isConnectionLoss(error)
      if (broken) this.#primary.failed(error as Error)
      throw explain(error)
    } finally {
      client.release(broken)
    }
  }

  /**
   * Opens a connection to the primary for work of any length.
   * @throws StoreUnavailable if the primary does not respond.
   */
  async openSession(): Promise<Session> {
    try {
      return await openSession(this.#options.url, this.#options.limits.connectTimeout)
    } catch (error) {
      throw explain(error)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#primary, ...this.#replicas].map((server) => server.end()))
  }

  #replicasInTurn(): ServerPool[] {
    const start = this.#turn++
    return this.#replicas.map((_, index, all) => all[(start + index) % all.length]!)
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
    // A broken connection has rolled back already, and one that hangs would not respond.
    if (!(error instanceof Error && isConnectionLoss(error))) await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isConnectionLoss(error))
    return new StoreUnavailable('The database cannot be reached now.', { cause: error })
  if (isBehind(error)) return new StoreUnavailable('The database is not ready now.', { cause: error })
  if (isTimeout(error)) return new StoreUnavailable('The database took too long to answer.', { cause: error })
  return error
}
