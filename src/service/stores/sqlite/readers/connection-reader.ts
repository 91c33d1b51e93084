import type { ListRequest } from '#contract/list-request.ts'
import { type CatalogueFacts, isDeep, isUnfiltered } from '#service/stores/model/catalogue-facts.ts'
import type { BrandPage, FoundBrand, Position } from '#service/stores/model/store.ts'
import type { BrandQueries } from './brand-queries.ts'
import type { BrandReader } from './reader-chain.ts'

/** Reads what takes SQLite some microseconds, which is less than it takes to ask a thread. */
export class ConnectionReader implements BrandReader {
  readonly #queries: BrandQueries
  readonly #facts: CatalogueFacts

  constructor(queries: BrandQueries, facts: CatalogueFacts) {
    this.#queries = queries
    this.#facts = facts
  }

  list(version: number, request: ListRequest, from: Position | undefined): BrandPage | undefined {
    const shallow = isUnfiltered(request) && (from !== undefined || !isDeep(request))
    if (request.id === undefined && !shallow) return undefined
    const total = this.#facts.total(version, request)
    const page = this.#queries.list(request, from, { version, total })
    if (shallow) this.#facts.rememberTotal(page.version, request, page.total)
    return page
  }

  find(_version: number, id: string): FoundBrand | null {
    return this.#queries.find(id) ?? null
  }
}
