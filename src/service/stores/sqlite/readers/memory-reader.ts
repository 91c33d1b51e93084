import type { ListRequest } from '#contract/list-request.ts'
import type { CatalogueFacts } from '#service/stores/model/catalogue-facts.ts'
import type { BrandPage, FoundBrand, Position } from '#service/stores/model/store.ts'
import type { BrandIndex } from '#service/stores/sqlite/brand-index/brand-index.ts'
import type { BrandReader } from './reader-chain.ts'

/** Reads from an index of the present version, which a thread builds: until it is there, the others read. */
export class MemoryReader implements BrandReader {
  readonly #build: () => Promise<BrandIndex>
  readonly #facts: CatalogueFacts
  #index: BrandIndex | undefined
  #building = false
  /** The version for which an index was last wanted. */
  #attempted = -1

  constructor(build: () => Promise<BrandIndex>, facts: CatalogueFacts) {
    this.#build = build
    this.#facts = facts
  }

  list(version: number, request: ListRequest, from: Position | undefined): BrandPage | undefined {
    if (request.id !== undefined) return undefined
    return this.#indexOf(version)?.list(request, from, {
      get: () => this.#facts.total(version, request),
      set: (total) => this.#facts.rememberTotal(version, request, total),
    })
  }

  find(version: number, id: string): FoundBrand | null | undefined {
    const index = this.#indexOf(version)
    if (!index) return undefined
    const json = index.find(id)
    return json === undefined ? null : { json, version }
  }

  #indexOf(version: number): BrandIndex | undefined {
    if (this.#index?.version === version) return this.#index
    // One build at a time, and none again for a version where it failed.
    if (!this.#building && this.#attempted !== version) {
      this.#building = true
      this.#attempted = version
      this.#index = undefined
      void this.#build()
        .then(
          (index) => (this.#index = index),
          () => undefined,
        )
        .finally(() => (this.#building = false))
    }
    return undefined
  }
}
