import type pg from 'pg'
import type { ListedToken, StoredToken, TokenStore, TokenUse } from '#service/stores/model/store.ts'
import type { Connections } from './connections/connections.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { requireRows } from './require-rows.ts'

/** Milliseconds until the changes of other processes are seen. */
const LIFETIME = 1000

const COLUMNS =
  'hash, label, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", fields'
export const LISTED_TOKENS = `SELECT ${COLUMNS}, last_used_at AS "lastUsedAt" FROM token ORDER BY created_at, id`

/** The tokens of a Postgres store. Those that requests use are cached for a second. */
export class PostgresTokens implements TokenStore {
  readonly #connections: Connections
  readonly #cache = new ExpiringCache<StoredToken | undefined>(LIFETIME)

  constructor(connections: Connections) {
    this.#connections = connections
  }

  find(hash: Uint8Array): Promise<StoredToken | undefined> {
    return this.#cache.get(Buffer.from(hash).toString('latin1'), async () => {
      // Not from a replica: it may not have a new token or a revocation yet.
      // The join tells an unknown token from a table that has no rows yet because a backup is being restored.
      const rows = await this.#connections.readFresh<{ hash: null } | (StoredToken & pg.QueryResultRow)>(
        `SELECT ${COLUMNS} FROM catalogue LEFT JOIN token ON hash = $1`,
        [hash],
      )
      const token = requireRows(rows)[0]!
      return token.hash === null ? undefined : { ...token, hash: new Uint8Array(token.hash) }
    })
  }

  async add({ hash, label, createdAt, expiresAt, revokedAt, fields }: StoredToken): Promise<void> {
    await this.#write(
      'INSERT INTO token (hash, label, created_at, expires_at, revoked_at, fields) VALUES ($1, $2, $3, $4, $5, $6)',
      [hash, label, createdAt, expiresAt, revokedAt, fields],
    )
  }

  async list(): Promise<readonly ListedToken[]> {
    // From the primary: the command may just have changed one.
    const { rows } = await this.#connections.write((client) => client.query<ListedToken>(LISTED_TOKENS))
    return rows.map(withPlainHash)
  }

  async revoke(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = $1 WHERE hash = $2 AND revoked_at IS NULL'
    return (await this.#write(sql, [revokedAt, hash])) === 1
  }

  prune(before: number): Promise<number> {
    return this.#write('DELETE FROM token WHERE revoked_at < $1 OR expires_at < $1', [before])
  }

  async recordUses(uses: readonly TokenUse[]): Promise<void> {
    await this.#connections.write((client) =>
      client.query(
        `UPDATE token SET last_used_at = greatest(used.at, last_used_at)
         FROM unnest($1::bytea[], $2::bigint[]) AS used (hash, at) WHERE token.hash = used.hash`,
        [uses.map(({ hash }) => Buffer.from(hash)), uses.map(({ usedAt }) => usedAt)],
      ),
    )
  }

  async #write(sql: string, values: readonly unknown[]): Promise<number> {
    const { rowCount } = await this.#connections.write((client) => client.query(sql, [...values]))
    this.#cache.clear()
    return rowCount ?? 0
  }
}

/** `pg` reads bytea as a Buffer. */
export function withPlainHash(token: ListedToken): ListedToken {
  return { ...token, hash: new Uint8Array(token.hash) }
}
