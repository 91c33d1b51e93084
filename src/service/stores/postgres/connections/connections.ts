import pg from 'pg'
import type { ConnectionLimits } from '#service/settings/settings.ts'
import type { ServerChange, ServerState } from '#service/stores/model/records.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import { isBehind, isConnectionLoss, isServerFailure, isTimeout } from './explain-error.ts'
import { connectionConfig, ServerPool } from './server-pool.ts'

export interface ConnectionOptions {
  /** Address of the primary. */
  readonly url: string
  /** Addresses of its replicas. */
  readonly readUrls: readonly string[]
  readonly limits: ConnectionLimits
}

/** Timeouts that operators set for ordinary transactions. */
const TIMEOUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/** Connections to the primary and to its replicas. Each method throws StoreUnavailable if no server responds. */
export class Connections {
  readonly #options: ConnectionOptions
  readonly #primary: ServerPool
  readonly #replicas: readonly ServerPool[]
  #onChange: (change: ServerChange) => void = () => {}
  #turn = 0

  constructor(options: ConnectionOptions) {
    const { url, readUrls, limits } = options
    const onChange = (change: ServerChange): void => this.#onChange(change)
    this.#options = options
    this.#primary = new ServerPool({ url, role: 'primary' }, limits, onChange)
    this.#replicas = readUrls.map(
      (replica) => new ServerPool({ url: replica, role: 'replica' }, limits, onChange),
    )
  }

  /** Calls `listener` each time a server stops responding or responds again. */
  onChange(listener: (change: ServerChange) => void): void {
    this.#onChange = listener
  }

  states(): ServerState[] {
    return [this.#primary, ...this.#replicas].map((server) => server.state())
  }

  /** Runs one reading statement on a replica, else on the primary. */
  read<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return runOn([...this.#replicasInTurn(), this.#primary], sql, values)
  }

  /** Like `read`, but prefers the primary, for data that must not be as old as a replica's. */
  readFresh<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return runOn([this.#primary, ...this.#replicasInTurn()], sql, values)
  }

  /** Runs one statement on the primary. */
  write<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]> {
    return runOn([this.#primary], sql, values)
  }

  /**
   * Opens a connection to the primary for one transaction, which may take as long as the file that it reads or writes. To end
   * the connection rolls it back.
   */
  async openTransaction(): Promise<pg.Client> {
    const { url, limits } = this.#options
    const client = new pg.Client(connectionConfig(url, limits.connectTimeout))
    // The statement in progress reports what broke the connection.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('BEGIN')
      const sql = "SELECT set_config(name, '0', true) FROM pg_settings WHERE name = ANY ($1)"
      await client.query(sql, [TIMEOUTS])
      return client
    } catch (error) {
      await client.end()
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

/** Runs a statement on the first server that responds. Those that failed recently are tried last. */
async function runOn<Row extends object>(
  preferred: readonly ServerPool[],
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const servers = preferred.toSorted((a, b) => Number(a.rests) - Number(b.rests))
  for (const server of servers.slice(0, -1)) {
    try {
      return await server.query<Row>(sql, values, { unlessHung: true })
    } catch (error) {
      if (!isServerFailure(error)) throw explain(error)
    }
  }
  // The last one is all there is to wait for.
  return servers
    .at(-1)!
    .query<Row>(sql, values)
    .catch((error: unknown) => {
      throw explain(error)
    })
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (isConnectionLoss(error))
    return new StoreUnavailable('The database cannot be reached now.', { cause: error })
  if (isBehind(error)) return new StoreUnavailable('The database is not ready now.', { cause: error })
  if (isTimeout(error)) return new StoreUnavailable('The database took too long to answer.', { cause: error })
  return error
}
