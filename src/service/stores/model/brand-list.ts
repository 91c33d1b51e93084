import type { ListRequest } from '#contract/read-list-request.ts'
import type { Dialect } from './brand-conditions.ts'
import { countQuery, isFiltered, MAX_SORTED, pageQuery, type Query, type Total } from './brand-queries.ts'

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
    const read = (total: Total) => this.#run<PageRow>(pageQuery(request, position, total, this.#dialect))
    let total = this.#cached(version, request)
    if (total === undefined && isFiltered(request)) {
      // Few matches are counted and sorted at once. Of more, a page cannot be planned without their number.
      const rows = await read({ upTo: MAX_SORTED + 1 })
      if (rows[0]!.total! <= MAX_SORTED) return this.#toPage(rows, undefined, request, position)
    }
    total ??= await this.#count(version, request)
    if (total !== undefined) {
      const rows = await read({ known: total })
      if (rows[0]!.version === version) return this.#toPage(rows, total, request, position)
    }
    // The catalogue has changed.
    return this.#toPage(await read({ upTo: Number.MAX_SAFE_INTEGER }), undefined, request, position)
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

function totalKey({ filters }: ListRequest): string {
  return JSON.stringify(filters)
}
