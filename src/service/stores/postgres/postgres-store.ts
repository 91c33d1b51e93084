import pg from 'pg'
import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import {
  CatalogueFacts,
  isDeep,
  isUnfiltered,
  isWindow,
  type Outline,
  windowMarks,
} from '#service/stores/model/catalogue-facts.ts'
import { ANCHOR_STEP, type Anchors, cutPage, planPage } from '#service/stores/model/page-plan.ts'
import { printBrand, printBrands } from '#service/stores/model/printed-brands.ts'
import { NeedleTally, shortNeedle } from '#service/stores/model/short-needles.ts'
import type {
  BrandImport,
  BrandPage,
  FoundBrand,
  ListedToken,
  Position,
  ServerChange,
  ServerState,
  Store,
  StoredBrand,
  StoredLogo,
  StoredToken,
  StoreEntry,
  TokenUse,
  Versioned,
} from '#service/stores/model/store.ts'
import { StoreUnavailable } from '#service/stores/model/store-unavailable.ts'
import {
  asksForGrams,
  BRAND_COLUMNS,
  COMMON_GRAMS,
  type CommonGrams,
  countStatement,
  type Known,
  OUTLINE,
  pageStatement,
} from './brand-sql.ts'
import { checkDatabase } from './check-database.ts'
import { type ConnectionOptions, Connections } from './connections.ts'
import { foldNames, writeTally } from './fold-names.ts'
import { migrate } from './migrate.ts'
import { NEXT_VERSION } from './next-version.ts'
import { analyzeBrands } from './analyze-brands.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { PostgresImport, writeLogos } from './postgres-import.ts'
import { readEverything } from './read-everything.ts'

/** Milliseconds until what another process changed is seen: brands, and tokens. */
const VERSION_LIFETIME = 100
const TOKEN_LIFETIME = 1000
/** Milliseconds that the common groups of names are kept: a choice by older ones takes longer, and finds the same. */
const GRAMS_LIFETIME = 60_000
const NO_GRAMS: CommonGrams = new Set()
/** Rows sent to the server at a time. */
const BATCH = 5000

const TOKEN_COLUMNS =
  'hash, label, created_at::float8 AS "createdAt", expires_at::float8 AS "expiresAt", revoked_at::float8 AS "revokedAt"'

interface PostgresLocation extends ConnectionOptions {
  /** The database's name for messages. */
  readonly place: string
  /** Whether missing tables are an error. */
  readonly mustExist: boolean
}

/**
 * Opens the store in a Postgres database, creating its tables where needed.
 * @throws StartFailure when the database cannot hold the catalogue. Other errors are explained by `explainPostgresError`.
 */
export async function openPostgresStore({ place, mustExist, ...options }: PostgresLocation): Promise<Store> {
  const connections = new Connections(options)
  const { client, end } = await connections.openSession()
  try {
    await checkDatabase(client, place)
    const isNew = await migrate(client, place, mustExist)
    await foldNames(client)
    return new PostgresStore(connections, isNew)
  } finally {
    await end()
  }
}

type PageRow = Versioned & { readonly total: number | null } & (StoredBrand | { readonly id: null })

/** The tables that `/v1` reads; each may be missing while a backup is being restored. */
const PING_BRANDS = `SELECT version, EXISTS (SELECT FROM brand), EXISTS (SELECT FROM logo), EXISTS (SELECT FROM short_needle)
  FROM catalogue`
const PING_TOKENS = 'SELECT EXISTS (SELECT FROM token)'

class PostgresStore implements Store {
  readonly isNew: boolean
  readonly #connections: Connections
  readonly #facts = new CatalogueFacts()
  readonly #versions = new ExpiringCache<number>(VERSION_LIFETIME)
  readonly #tokens = new ExpiringCache<StoredToken | undefined>(TOKEN_LIFETIME)
  readonly #grams = new ExpiringCache<CommonGrams>(GRAMS_LIFETIME)

  constructor(connections: Connections, isNew: boolean) {
    this.#connections = connections
    this.isNew = isNew
  }

  async ping(): Promise<void> {
    await Promise.all([
      this.#connections.read(PING_BRANDS).then((rows) => requireRow(rows[0])),
      this.#connections.readFresh(PING_TOKENS),
    ])
  }

  servers(): readonly ServerState[] {
    return this.#connections.states()
  }

  onServerChange(listener: (change: ServerChange) => void): void {
    this.#connections.onChange(listener)
  }

  version(): Awaitable<number> {
    return this.#versions.get('', async () => {
      const rows = await this.#connections.read<Versioned>('SELECT version::float8 AS version FROM catalogue')
      return requireRow(rows[0]).version
    })
  }

  async listBrands(request: ListRequest, from?: Position): Promise<BrandPage> {
    const version = await this.version()
    return this.#facts.inTurn(version, request, () => this.#listAt(version, request, from))
  }

  async #listAt(version: number, request: ListRequest, from: Position | undefined): Promise<BrandPage> {
    let total = this.#facts.total(version, request)
    const common = asksForGrams(request) ? await this.#commonGrams() : NO_GRAMS
    let outline: Outline | undefined
    if (isWindow(request) || (!from && isUnfiltered(request) && isDeep(request))) {
      outline = await this.#facts.outline(version, () => this.#outline())
      if (outline.version !== version) outline = undefined
      else if (isUnfiltered(request)) total = outline.size
    }
    // The total says how far a page is from the end, and when to stop looking: worth a query before a long walk.
    if (!from && (isDeep(request) || shortNeedle(request) !== undefined))
      total ??= await this.#count(version, request, common)

    const marks = outline && isWindow(request) ? windowMarks(request, outline) : undefined
    const anchors = outline && isUnfiltered(request) ? outline.anchors : []
    const page = await this.#readPage(request, from, { version, common, total, marks }, anchors)
    // What was known is of another version than this page: walk without it.
    return page ?? (await this.#readPage(request, from, { version: -1, common }, []))!
  }

  /** Undefined when the walk was planned for another version than the one it met. */
  async #readPage(
    request: ListRequest,
    from: Position | undefined,
    known: Known,
    anchors: Anchors,
  ): Promise<BrandPage | undefined> {
    const plan = planPage(request, from, known.total ?? Number.POSITIVE_INFINITY, anchors)
    const { sql, values } = pageStatement(request, plan, known)
    const rows = await this.#connections.read<PageRow>(sql, values)
    const { version, total } = requireRow(rows[0])
    if (total === null || (known.total !== undefined && version !== known.version)) return undefined
    this.#facts.rememberTotal(version, request, total)
    const brands = rows.filter((row) => row.id !== null)
    return cutPage(request, from, plan, { rows: brands, total, version }, printBrands)
  }

  /** The total, when it could be counted at this version. */
  async #count(version: number, request: ListRequest, common: CommonGrams): Promise<number | undefined> {
    const { sql, values } = countStatement(request, common)
    const [counted] = await this.#connections.read<Versioned & { total: number }>(sql, values)
    return counted?.version === version ? counted.total : undefined
  }

  #commonGrams(): Awaitable<CommonGrams> {
    return this.#grams.get('', async () => {
      // Where the server does not say, names are found without them.
      const rows = await this.#connections.read<{ gram: string }>(COMMON_GRAMS).catch(() => [])
      return new Set(rows.map(({ gram }) => gram))
    })
  }

  async #outline(): Promise<Outline> {
    return requireRow((await this.#connections.read<Outline & pg.QueryResultRow>(OUTLINE, [ANCHOR_STEP]))[0])
  }

  async findBrand(id: string): Promise<FoundBrand | undefined> {
    const rows = await this.#connections.read<StoredBrand & Versioned>(
      `SELECT ${BRAND_COLUMNS}, version::float8 AS version FROM brand, catalogue WHERE id = $1::bigint`,
      [id],
    )
    return rows[0] && { json: printBrand(rows[0]), version: rows[0].version }
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    // Postgres knows no U+0000, and refuses to look for it.
    if (name.includes('\0')) return undefined
    const rows = await this.#connections.read<StoredLogo & pg.QueryResultRow>(
      'SELECT name, svg FROM logo WHERE name = $1',
      [name],
    )
    return rows[0]
  }

  findToken(hash: Uint8Array): Awaitable<StoredToken | undefined> {
    return this.#tokens.get(Buffer.from(hash).toString('latin1'), async () => {
      // To a replica, a new token or a revocation may not have been replicated yet.
      // While a backup is being restored, a token is unknown only for want of its row: that refuses nobody.
      const rows = await this.#connections.readFresh<{ hash: null } | (StoredToken & pg.QueryResultRow)>(
        `SELECT ${TOKEN_COLUMNS} FROM catalogue LEFT JOIN token ON hash = $1`,
        [hash],
      )
      const token = requireRow(rows[0])
      return token.hash === null ? undefined : { ...token, hash: new Uint8Array(token.hash) }
    })
  }

  async addToken({ hash, label, createdAt, expiresAt, revokedAt }: StoredToken): Promise<void> {
    await this.#connections.write((client) =>
      client.query(
        'INSERT INTO token (hash, label, created_at, expires_at, revoked_at) VALUES ($1, $2, $3, $4, $5)',
        [hash, label, createdAt, expiresAt, revokedAt],
      ),
    )
    this.#tokens.clear()
  }

  async listTokens(): Promise<readonly ListedToken[]> {
    // From the primary: who lists them has perhaps just changed one.
    const { rows } = await this.#connections.write((client) =>
      client.query<ListedToken>(
        `SELECT ${TOKEN_COLUMNS}, last_used_at::float8 AS "lastUsedAt" FROM token ORDER BY created_at, id`,
      ),
    )
    return rows.map((row) => Object.assign(row, { hash: new Uint8Array(row.hash) }))
  }

  async revokeToken(hash: Uint8Array, revokedAt: number): Promise<boolean> {
    const { rowCount } = await this.#connections.write((client) =>
      client.query('UPDATE token SET revoked_at = $1 WHERE hash = $2 AND revoked_at IS NULL', [
        revokedAt,
        hash,
      ]),
    )
    this.#tokens.clear()
    return rowCount === 1
  }

  async pruneTokens(before: number): Promise<number> {
    const { rowCount } = await this.#connections.write((client) =>
      client.query('DELETE FROM token WHERE revoked_at < $1 OR expires_at < $1', [before]),
    )
    this.#tokens.clear()
    return rowCount ?? 0
  }

  async recordTokenUses(uses: readonly TokenUse[]): Promise<boolean> {
    await this.#connections.write((client) =>
      client.query(
        `UPDATE token SET last_used_at = greatest(used.at, last_used_at)
         FROM unnest($1::bytea[], $2::bigint[]) AS used (hash, at) WHERE token.hash = used.hash`,
        [uses.map(({ hash }) => Buffer.from(hash)), uses.map(({ usedAt }) => usedAt)],
      ),
    )
    return true
  }

  async holdsDemo(): Promise<boolean> {
    return (await this.#connections.read<{ demo: boolean }>('SELECT demo FROM catalogue'))[0]!.demo
  }

  async populate(brands: readonly StoredBrand[], logos: readonly StoredLogo[]): Promise<boolean> {
    const populated = await this.#connections.write((client) =>
      this.#change(client, 'demo', () => fill(client, brands, logos)),
    )
    this.#versions.clear()
    return populated
  }

  async *readEverything(): AsyncGenerator<readonly StoreEntry[]> {
    const session = await this.#connections.openSession()
    try {
      yield* readEverything(session.client)
    } finally {
      await session.end()
    }
  }

  async openImport(): Promise<BrandImport> {
    const session = await this.#connections.openSession()
    return PostgresImport.open(session, async (client, whose, work) => {
      await this.#change(client, whose, work)
      this.#versions.clear()
    })
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  /**
   * Every change of brands goes through here: one writer at a time, who raises the catalogue's version and notes whose
   * brands they are.
   */
  async #change(
    client: pg.ClientBase,
    whose: 'demo' | 'own',
    work: () => Promise<boolean>,
  ): Promise<boolean> {
    // A large change may take minutes.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT version FROM catalogue FOR UPDATE')
    const changed = await work()
    if (changed) {
      await analyzeBrands(client)
      await client.query(`UPDATE catalogue SET version = ${NEXT_VERSION}, demo = $1`, [whose === 'demo'])
    }
    return changed
  }
}

/** Fills an empty catalogue. @returns false when it is not empty. */
async function fill(
  client: pg.ClientBase,
  brands: readonly StoredBrand[],
  logos: readonly StoredLogo[],
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM brand LIMIT 1')
  if (rowCount) return false
  const tally = new NeedleTally()
  for (let start = 0; start < brands.length; start += BATCH) {
    const batch = brands.slice(start, start + BATCH)
    const folded = batch.map(({ name }) => foldName(name))
    for (const name of folded) tally.count(name)
    await client.query(
      `INSERT INTO brand (id, name, name_fold, logo, updated_at)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[])`,
      [
        batch.map(({ id }) => id),
        batch.map(({ name }) => name),
        folded,
        batch.map(({ logo }) => logo),
        batch.map(({ updatedAt }) => updatedAt),
      ],
    )
  }
  await writeTally(client, tally)
  await writeLogos(client, logos)
  return true
}

/** The one row of the catalogue. While a backup is being restored, its table exists without it. */
function requireRow<Found>(row: Found | undefined): Found {
  if (row === undefined) throw new StoreUnavailable('The database is not ready now.')
  return row
}
