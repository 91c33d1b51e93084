import type { ListRequest } from '#contract/read-list-request.ts'
import type { Dialect } from './brand-conditions.ts'
import { countQuery, type Query } from './brand-queries.ts'
import { pageQuery, type Total } from './page-query.ts'
import type { BrandPage, Position, StoredBrand, Versioned } from './store.ts'

type RunQuery = <Row extends object>(query: Query) => Promise<readonly Row[]>
type PageRow = Versioned & (StoredBrand | { readonly id: null })

const MAX_TOTALS = 20_000

/** Lists brands. How many match is counted once for each version of the catalogue and each combination of filters. */
export class BrandList {
  readonly #run: RunQuery
  readonly #dialect: Dialect
  readonly #totals = new Map<string, Total & Versioned>()
  /** The version that the totals are of. */
  #version = -1

  constructor(run: RunQuery, dialect: Dialect) {
    this.#run = run
    this.#dialect = dialect
  }

  /** @param version of the catalogue, as it was last read. */
  async page(version: number, request: ListRequest, position?: Position): Promise<BrandPage> {
    const [total, rows] = await this.#read(version, request, position)
    const current = rows[0]!.version
    if (total.version === current) return toPage(rows, total, request, position)
    // The catalogue has changed in between. Where replicas differ, the earlier version tells that both may.
    const [later, last] = await this.#read(current, request, position)
    const page = toPage(last, later, request, position)
    return { ...page, version: Math.min(page.version, later.version) }
  }

  async #read(version: number, request: ListRequest, position: Position | undefined) {
    const total = await this.#total(version, request)
    return [total, await this.#run<PageRow>(pageQuery(request, position, total, this.#dialect))] as const
  }

  async #total(version: number, request: ListRequest): Promise<Total & Versioned> {
    if (version !== this.#version || this.#totals.size >= MAX_TOTALS) this.#totals.clear()
    this.#version = version
    // For best match, more is counted.
    const key = JSON.stringify([request.filters, request.order === 'match'])
    const known = this.#totals.get(key)
    if (known) return known
    const [counted] = await this.#run<Total & Versioned>(countQuery(request, this.#dialect))
    if (counted!.version === this.#version) this.#totals.set(key, counted!)
    return counted!
  }
}

function toPage(
  rows: readonly PageRow[],
  { total }: Total,
  { limit, page }: ListRequest,
  position: Position | undefined,
): BrandPage {
  const found = rows.flatMap((row) => {
    if (row.id === null) return []
    const { id, name, logo, updatedAt, fields } = row
    return [{ id, name, logo, updatedAt, fields }]
  })
  return {
    brands: position && 'before' in position ? found.slice(-limit) : found.slice(0, limit),
    total,
    version: rows[0]!.version,
    more: position ? found.length > limit : page * limit < total,
  }
}
