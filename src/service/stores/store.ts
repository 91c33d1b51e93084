/** The catalogue and its tokens in a database, on any engine. `StagedImport` writes brands. */
import { BrandReader } from './brand-reader.ts'
import type { Engine, QueryValue } from './engine.ts'
import { StoreUnavailable } from './explain-error.ts'
import { migrate } from './migrate.ts'
import { type ListedToken, PING, type StoredToken } from './records.ts'
import { CURRENT_FOLDING, StagedImport } from './staged-import.ts'

const PING_TOKENS = 'SELECT count(label) FROM token'

export type Store = ReturnType<typeof storeOn>

/**
 * Sets up the store of an engine: creates its tables, and folds its names again, where needed.
 * @param mustExist whether missing tables are an error.
 */
export async function setUpStore(engine: Engine, mustExist: boolean): Promise<Store> {
  try {
    let isNew: boolean | undefined
    for (const schema of engine.schemas) {
      const isCreated = await migrate(schema, mustExist && isNew === undefined)
      isNew ??= isCreated
    }
    const store = storeOn(engine, isNew ?? false)
    const folding = { sql: 'SELECT folding FROM catalogue', isFast: true, writes: true }
    const [catalogue] = await engine.run<{ folding: string }>(folding)
    if (catalogue?.folding === CURRENT_FOLDING) return store
    await using work = await store.openImport()
    await work.foldNames()
    return store
  } catch (error) {
    await engine.close()
    throw error
  }
}

function storeOn(engine: Engine, isNew: boolean) {
  return {
    isNew,
    brands: new BrandReader(engine),
    mirror: mirrorRecord(engine),
    tokens: tokenTable(engine),
    /** `undefined` if the database is a file. */
    servers: engine.servers,
    close: () => engine.close(),

    /** Reads a little from every table that `/v1` needs, tokens included. Rejects if any of them cannot be read, or is gone. */
    async ping(): Promise<void> {
      engine.checkFiles?.()
      const pings = [{ sql: PING }, { sql: PING_TOKENS, ofTokens: true }]
      const [found] = await Promise.all(pings.map((query) => engine.run({ ...query, isFast: true })))
      if (found?.length === 0) throw new StoreUnavailable('The database is not ready.')
    },

    /** Begins an import. One store runs one import at a time. */
    async openImport(): Promise<StagedImport> {
      return StagedImport.open(await engine.connect(), engine.dialect)
    },
  }
}

const TOKEN_COLUMNS =
  'hash, label, created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", fields'

/** Milliseconds until a revocation by another process is seen. */
const TOKEN_AGE = 1000

function tokenTable(engine: Pick<Engine, 'run'>) {
  const write = (sql: string, values: readonly QueryValue[]): Promise<readonly object[]> =>
    engine.run({ sql, values, isFast: true, ofTokens: true, writes: true })
  return {
    async find(hash: Uint8Array): Promise<StoredToken | undefined> {
      const sql = `SELECT ${TOKEN_COLUMNS} FROM token WHERE hash = $1`
      const query = { sql, values: [hash], isFast: true, ofTokens: true, maxAge: TOKEN_AGE }
      return (await engine.run<StoredToken>(query))[0]
    },

    async add({ hash, label, createdAt, expiresAt, revokedAt, fields }: StoredToken): Promise<void> {
      await write(
        'INSERT INTO token (hash, label, created_at, expires_at, revoked_at, fields) VALUES ($1, $2, $3, $4, $5, $6)',
        [hash, label, createdAt, expiresAt, revokedAt, fields],
      )
    },

    list(): Promise<readonly ListedToken[]> {
      const sql = `SELECT ${TOKEN_COLUMNS}, last_used_at AS "lastUsedAt" FROM token ORDER BY created_at, id`
      return engine.run({ sql, isFast: true, ofTokens: true })
    },

    /**
     * Revokes a token for all processes. `revokedAt` in Unix seconds.
     * @returns false if there is no such token, or it was revoked before.
     */
    async revoke(hash: Uint8Array, revokedAt: number): Promise<boolean> {
      const sql = 'UPDATE token SET revoked_at = $1 WHERE hash = $2 AND revoked_at IS NULL RETURNING id'
      return (await write(sql, [revokedAt, hash])).length > 0
    },

    /** Deletes tokens that were revoked, or expired, before `before` (Unix seconds). @returns how many. */
    async prune(before: number): Promise<number> {
      const sql = 'DELETE FROM token WHERE revoked_at < $1 OR expires_at < $1 RETURNING id'
      return (await write(sql, [before])).length
    },

    /** Records when a token was last used (Unix seconds), unless a later time is recorded already. */
    async recordUse(hash: Uint8Array, usedAt: number): Promise<void> {
      const sql =
        'UPDATE token SET last_used_at = $1 WHERE hash = $2 AND (last_used_at IS NULL OR last_used_at < $1)'
      await write(sql, [usedAt, hash])
    },
  }
}

/**
 * What a store records about the service that its brands are copied from. `copiedAt` is when the copy last matched its source,
 * in Unix seconds; `null` if nothing has been copied yet.
 */
function mirrorRecord(engine: Pick<Engine, 'run'>) {
  const write = <Row extends object>(sql: string, values?: readonly QueryValue[]): Promise<readonly Row[]> =>
    engine.run({ sql, values, isFast: true, writes: true })
  return {
    /** The `copiedAt` of the brands that readers see; on a replica it may lag behind. */
    async copiedAt(): Promise<number | null> {
      const sql = 'SELECT copied_at AS "copiedAt" FROM mirror'
      return (await engine.run<{ copiedAt: number | null }>({ sql, isFast: true }))[0]?.copiedAt ?? null
    },

    /** The primary's `copiedAt` and number of brands, in one snapshot. */
    async primary(): Promise<{ copiedAt: number | null; brands: number }> {
      const sql = 'SELECT copied_at AS "copiedAt", (SELECT count(*) FROM brand) AS brands FROM mirror'
      return (await write<{ copiedAt: number | null; brands: number }>(sql))[0]!
    },

    /**
     * Makes an empty store a copy of `source`. This replaces an earlier source from which nothing has been copied yet.
     * @returns what the store is a copy of; `undefined` if it has brands of its own.
     */
    async claim(source: string): Promise<string | undefined> {
      const rows = await write<{ readonly source: string }>(
        `INSERT INTO mirror (one, source) SELECT 1, $1 WHERE NOT EXISTS (SELECT 1 FROM brand)
           OR EXISTS (SELECT 1 FROM mirror WHERE copied_at IS NOT NULL)
         ON CONFLICT (one) DO UPDATE SET source =
           CASE WHEN mirror.copied_at IS NULL THEN excluded.source ELSE mirror.source END
         RETURNING source`,
        [source],
      )
      return rows[0]?.source
    },

    /** Records that the copy matched its source. @param copiedAt in Unix seconds. */
    async note(copiedAt: number): Promise<void> {
      await write('UPDATE mirror SET copied_at = $1', [copiedAt])
    },
  }
}
