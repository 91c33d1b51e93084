import type { ListRequest } from '#contract/list-request.ts'
import type { CatalogueFacts } from '#service/stores/model/catalogue-facts.ts'
import type { BrandPage, Position } from '#service/stores/model/store.ts'
import type { BrandReader } from './reader-chain.ts'
import type { ThreadPool } from './thread-pool.ts'

/** Reads whatever takes long, without holding up the other requests of the process. */
export class ThreadReader implements BrandReader {
  readonly #pool: ThreadPool
  readonly #facts: CatalogueFacts

  constructor(pool: ThreadPool, facts: CatalogueFacts) {
    this.#pool = pool
    this.#facts = facts
  }

  list(version: number, request: ListRequest, from: Position | undefined): Promise<BrandPage> {
    return this.#facts.inTurn(version, request, async () => {
      const total = this.#facts.total(version, request)
      const page = await this.#pool.list(request, from, { version, total })
      this.#facts.rememberTotal(page.version, request, page.total)
      return page
    })
  }

  /** One brand is never worth a thread. */
  find(): undefined {
    return undefined
  }
}
