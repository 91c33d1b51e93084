import type pg from 'pg'
import type { StoredToken } from '#service/stores/model/store.ts'
import { TokenTable } from '#service/stores/model/token-table.ts'
import type { Connections } from './connections/connections.ts'
import { ExpiringCache } from './expiring-cache.ts'

/** Milliseconds until the changes of other processes are seen. */
const LIFETIME = 1000

/** The tokens of a Postgres store. Those that requests use are cached for a second. */
export class PostgresTokens extends TokenTable {
  readonly #cache: ExpiringCache<StoredToken | undefined>

  constructor(connections: Connections) {
    const cache = new ExpiringCache<StoredToken | undefined>(LIFETIME)
    super({
      // Not from a replica: it may not have a new token or a revocation yet.
      read: (sql, ...values) => connections.readFresh<object & pg.QueryResultRow>(sql, values),
      async write(statements) {
        const changed = await connections.write(async (client) => {
          let count = 0
          for (const [sql, ...values] of statements) count += (await client.query(sql, values)).rowCount ?? 0
          return count
        })
        cache.clear()
        return changed
      },
    })
    this.#cache = cache
  }

  override find(hash: Uint8Array): Promise<StoredToken | undefined> {
    return this.#cache.get(Buffer.from(hash).toString('latin1'), () => super.find(hash))
  }
}
