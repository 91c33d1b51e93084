import type { Engine, QueryValue } from './engine.ts'
import type { ListedToken, StoredToken, TokenUse } from './records.ts'

const COLUMNS =
  'hash, label, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", fields'

/** Milliseconds until a revocation by another process is seen. */
const MAX_AGE = 1000

/** The tokens of a store. */
export class TokenTable {
  readonly #engine: Pick<Engine, 'run'>

  constructor(engine: Pick<Engine, 'run'>) {
    this.#engine = engine
  }

  async find(hash: Uint8Array): Promise<StoredToken | undefined> {
    const sql = `SELECT ${COLUMNS} FROM token WHERE hash = $1`
    const query = { sql, values: [hash], isFast: true, ofTokens: true, maxAge: MAX_AGE }
    return (await this.#engine.run<StoredToken>(query))[0]
  }

  async add({ hash, label, createdAt, expiresAt, revokedAt, fields }: StoredToken): Promise<void> {
    await this.#write(
      'INSERT INTO token (hash, label, created_at, expires_at, revoked_at, fields) VALUES ($1, $2, $3, $4, $5, $6)',
      [hash, label, createdAt, expiresAt, revokedAt, fields],
    )
  }

  /** All tokens, the oldest first. */
  list(): Promise<readonly ListedToken[]> {
    const sql = `SELECT ${COLUMNS}, last_used_at AS "lastUsedAt" FROM token ORDER BY created_at, id`
    return this.#engine.run({ sql, isFast: true, ofTokens: true })
  }

  /**
   * Revokes a token for all processes at once. `revokedAt` in Unix seconds.
   * @returns false if there is no such token, or it was revoked before.
   */
  async revoke(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = $1 WHERE hash = $2 AND revoked_at IS NULL RETURNING id'
    return (await this.#write(sql, [revokedAt, hash])).length > 0
  }

  /** Deletes tokens that were revoked, or expired, before `before` (Unix seconds). @returns how many. */
  async prune(before: number): Promise<number> {
    const sql = 'DELETE FROM token WHERE revoked_at < $1 OR expires_at < $1 RETURNING id'
    return (await this.#write(sql, [before])).length
  }

  /** Records when tokens were last used, unless a later time is recorded already. */
  async recordUses(uses: readonly TokenUse[]): Promise<void> {
    const sql =
      'UPDATE token SET last_used_at = $1 WHERE hash = $2 AND (last_used_at IS NULL OR last_used_at < $1)'
    for (const { hash, usedAt } of uses) await this.#write(sql, [usedAt, hash])
  }

  #write(sql: string, values: readonly QueryValue[]): Promise<readonly object[]> {
    return this.#engine.run({ sql, values, isFast: true, ofTokens: true, writes: true })
  }
}
