import type { ListRequest } from '#contract/list-request.ts'
import { countQuery, type Dialect, filtersOf, isSelective, pageQuery, type Query } from './brand-queries.ts'
import type { BrandPage, Position, StoredBrand, Versioned } from './store.ts'

type RunQuery = <Row extends object>(query: Query) => Promise<readonly Row[]>

type PageRow = Versioned & { readonly total: number | null } & (StoredBrand | { readonly id: null })

const MAX_TOTALS = 20_000

/** Lists brands. How many match is counted once for each version of the catalogue and each combination of filters. */
export class BrandList {
  readonly #run: RunQuery
  readonly #dialect: Dialect
  readonly #totals = new Map<string, number>()
  /** The version that the totals are of. */
  #version = -1

  constructor(run: RunQuery, dialect: Dialect) {
    this.#run = run
    this.#dialect = dialect
  }

  /** @param version of the catalogue, as it was last read. */
  async page(version: number, request: ListRequest, position?: Position): Promise<BrandPage> {
    const read = (known?: number) => this.#run<PageRow>(pageQuery(request, position, known, this.#dialect))
    let total = this.#cached(version, request)
    // Without its total, a page cannot be planned, unless all matches are found at once.
    if (total === undefined && !isSelective(request)) total = await this.#count(version, request)
    let rows = await read(total)
    if (total !== undefined && rows[0]!.version !== version) {
      total = undefined
      rows = await read()
    }
    return this.#toPage(rows, total, request, position)
  }

  #toPage(
    rows: readonly PageRow[],
    known: number | undefined,
    request: ListRequest,
    position: Position | undefined,
  ): BrandPage {
    const { limit, page } = request
    const { version, total: counted } = rows[0]!
    const total = known ?? counted ?? 0
    this.#remember(version, request, total)
    const found = rows.flatMap((row) =>
      row.id === null ? [] : [{ id: row.id, name: row.name, logo: row.logo, updatedAt: row.updatedAt }],
    )
    return {
      brands: position && 'before' in position ? found.slice(-limit) : found.slice(0, limit),
      total,
      version,
      more: position ? found.length > limit : page * limit < total,
    }
  }

  /** @returns undefined if the catalogue has changed. */
  async #count(version: number, request: ListRequest): Promise<number | undefined> {
    const rows = await this.#run<Versioned & { readonly total: number }>(countQuery(request, this.#dialect))
    const counted = rows[0]!
    this.#remember(counted.version, request, counted.total)
    return counted.version === version ? counted.total : undefined
  }

  #cached(version: number, request: ListRequest): number | undefined {
    return version === this.#version ? this.#totals.get(totalKey(request)) : undefined
  }

  #remember(version: number, request: ListRequest, total: number): void {
    if (version !== this.#version || this.#totals.size >= MAX_TOTALS) this.#totals.clear()
    this.#version = version
    this.#totals.set(totalKey(request), total)
  }
}

function totalKey(request: ListRequest): string {
  return JSON.stringify(filtersOf(request))
}
