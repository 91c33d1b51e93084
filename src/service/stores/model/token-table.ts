import type { ListedToken, StoredToken, TokenStore, TokenUse } from './store.ts'

type Value = string | number | Uint8Array | null
export type Statement = readonly [sql: string, ...values: Value[]]

export interface TokenDatabase {
  read(...statement: Statement): Promise<readonly object[]>
  /** Runs statements in one transaction. @returns how many rows they changed. */
  write(statements: readonly Statement[]): Promise<number>
}

const COLUMNS =
  'hash, label, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", fields'

/** The tokens of a store, by the same SQL for both engines. */
export class TokenTable implements TokenStore {
  readonly #database: TokenDatabase

  constructor(database: TokenDatabase) {
    this.#database = database
  }

  async find(hash: Uint8Array): Promise<StoredToken | undefined> {
    return (await this.#read<StoredToken>(`SELECT ${COLUMNS} FROM token WHERE hash = $1`, hash))[0]
  }

  async add({ hash, label, createdAt, expiresAt, revokedAt, fields }: StoredToken): Promise<void> {
    const sql =
      'INSERT INTO token (hash, label, created_at, expires_at, revoked_at, fields) VALUES ($1, $2, $3, $4, $5, $6)'
    await this.#database.write([[sql, hash, label, createdAt, expiresAt, revokedAt, fields]])
  }

  list(): Promise<readonly ListedToken[]> {
    return this.#read(`SELECT ${COLUMNS}, last_used_at AS "lastUsedAt" FROM token ORDER BY created_at, id`)
  }

  async revoke(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    const sql = 'UPDATE token SET revoked_at = $1 WHERE hash = $2 AND revoked_at IS NULL'
    return (await this.#database.write([[sql, revokedAt, hash]])) > 0
  }

  prune(before: number): Promise<number> {
    return this.#database.write([['DELETE FROM token WHERE revoked_at < $1 OR expires_at < $1', before]])
  }

  async recordUses(uses: readonly TokenUse[]): Promise<void> {
    const sql =
      'UPDATE token SET last_used_at = $1 WHERE hash = $2 AND (last_used_at IS NULL OR last_used_at < $1)'
    await this.#database.write(uses.map(({ hash, usedAt }) => [sql, usedAt, hash]))
  }

  async #read<Token extends StoredToken>(...statement: Statement): Promise<readonly Token[]> {
    return (await this.#database.read(...statement)) as readonly Token[]
  }
}
