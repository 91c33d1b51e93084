import { LRUCache } from 'lru-cache'
import { type Filter, FILTERS } from '#contract/list-query.ts'
import type { ListRequest } from '#contract/read-list-request.ts'
import { BrandConditions, SELECTED_BRAND } from './brand-conditions.ts'
import type { Dialect, Engine, Query } from './engine.ts'
import { StoreUnavailable } from './explain-error.ts'
import { type KnownTotal, MAX_SORTED, pageQuery, type TotalOrLimit } from './page-query.ts'
import type { StoredPage, Position, StoredBrand, StoredLogo, Versioned } from './records.ts'

/** `rank2` and `rank3` exist only in the order `match`, and only cover the brands that were counted. */
type Counts = Versioned & { readonly total: number; readonly rank2?: number; readonly rank3?: number }
type PageRow = Counts & (StoredBrand | { readonly id: null })

/** A change by another process is seen within a tenth of a second. */
const VERSION_QUERY: Query = { sql: 'SELECT version FROM catalogue', isFast: true, maxAge: 100 }

const MAX_TOTALS = 20_000

/**
 * Reads brands and logos, by the same SQL on both engines. It counts the matches of each combination of filters once for each
 * version of the catalogue.
 */
export class BrandReader {
  readonly #engine: Pick<Engine, 'dialect' | 'run'>
  readonly #totals = new LRUCache<string, KnownTotal>({ max: MAX_TOTALS })
  /** The version of the catalogue that the totals belong to. */
  #version = -1

  constructor(engine: Pick<Engine, 'dialect' | 'run'>) {
    this.#engine = engine
  }

  async version(): Promise<number> {
    return firstOf(await this.#engine.run<Versioned>(VERSION_QUERY)).version
  }

  async count(): Promise<number> {
    return (await this.list({ filters: {}, limit: 1, page: 1 })).total
  }

  /** @param id must be canonical (`brandIdSchema`). */
  async find(id: string, withChanges = false): Promise<(StoredBrand & Versioned) | undefined> {
    const changes = withChanges ? ', brand.changes' : ''
    const sql = `SELECT version, ${SELECTED_BRAND}${changes} FROM brand CROSS JOIN catalogue WHERE brand.id = $1`
    return (await this.#engine.run<StoredBrand & Versioned>({ sql, values: [id], isFast: true }))[0]
  }

  async findLogo(name: string): Promise<StoredLogo | undefined> {
    // Postgres rejects text that contains U+0000.
    if (name.includes('\0')) return undefined
    const sql = 'SELECT name, svg FROM logo WHERE name = $1'
    return (await this.#engine.run<StoredLogo>({ sql, values: [name], isFast: true }))[0]
  }

  /**
   * Reads one page: the one with the request's number, or the one that begins or ends at a position, which costs the same
   * at any depth. A page past the end is empty, with the exact total.
   * @param knownVersion that of the catalogue, if it was read just now.
   */
  async list(
    request: ListRequest,
    position?: Position,
    knownVersion?: number,
    withChanges = false,
  ): Promise<StoredPage> {
    let version = knownVersion ?? (await this.version())
    const read = (total: TotalOrLimit) =>
      this.#engine.run<PageRow>(pageQuery(request, position, total, this.#engine.dialect, withChanges))
    let total = version === this.#version ? this.#totals.get(totalKey(request)) : undefined
    if (!total) {
      let sample: PageRow | undefined
      if (Object.keys(request.filters).some((filter) => !FILTERS[filter as Filter].isIndexed)) {
        // One query counts and sorts few matches. If there are more, their number is needed to plan the query of the page.
        const rows = await read({ upTo: MAX_SORTED + 1 })
        sample = firstOf(rows)
        if (sample.total <= MAX_SORTED)
          return this.#toPage(rows, this.#remember(request, sample), request, position)
      }
      const counted = firstOf(await this.#engine.run<Counts>(countQuery(request, this.#engine.dialect)))
      total = this.#remember(request, counted, sample)
      version = counted.version
    }
    const rows = await read(total)
    if (firstOf(rows).version === version) return this.#toPage(rows, total, request, position)
    // The catalogue has changed since the matches were counted.
    const all = await read({ upTo: Number.MAX_SAFE_INTEGER })
    return this.#toPage(all, this.#remember(request, firstOf(all)), request, position)
  }

  #toPage(
    rows: readonly PageRow[],
    { known: total }: KnownTotal,
    { limit, page }: ListRequest,
    position: Position | undefined,
  ): StoredPage {
    const found = rows.filter((row): row is Counts & StoredBrand => row.id !== null)
    return {
      brands: position && 'before' in position ? found.slice(-limit) : found.slice(0, limit),
      total,
      version: firstOf(rows).version,
      hasMore: position ? found.length > limit : page * limit < total,
    }
  }

  /** @param sample some of the counted brands, whose ranks are known. */
  #remember(request: ListRequest, { version, total }: Counts, sample?: Counts): KnownTotal {
    const inAll = (count = 0): number => (sample ? (count * total) / sample.total : count)
    const remembered = { known: total, inRank: { 2: inAll(sample?.rank2), 3: inAll(sample?.rank3) } }
    if (version !== this.#version) this.#totals.clear()
    this.#version = version
    this.#totals.set(totalKey(request), remembered)
    return remembered
  }
}

/** The first row: every query here returns one, unless a backup is being restored. */
function firstOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new StoreUnavailable('The database is not ready.')
  return row
}

/** The order `match` has a key of its own, because its ranks are counted too. */
function totalKey({ filters, order }: ListRequest): string {
  return JSON.stringify([filters, order === 'match'])
}

function countQuery({ filters }: ListRequest, dialect: Dialect): Query {
  const conditions = new BrandConditions(filters, dialect)
  const sql = `SELECT version, (SELECT count(*) FROM ${conditions.matching(true)}) AS total FROM catalogue`
  // Databases count the rows of a whole table without reading them.
  return { sql, values: conditions.values, isFast: conditions.values.length === 0 }
}
