/**
 * Finds brands in memory in a few microseconds, or says that it would take too long. The rest of the folder: the arrays
 * that are searched, what builds them in a thread, and the search for places in them.
 */
import type { ListRequest } from '#contract/list-request.ts'
import { cutPage, type PagePlan, planPage } from '#service/stores/model/page-plan.ts'
import type { PrintedBrands } from '#service/stores/model/store.ts'
import type { BrandPage, Position } from '#service/stores/model/store.ts'
import type { IndexData } from './index-data.ts'
import { firstFrom, searchFor, walk } from './places.ts'

/** The walk that meets all brands that match. */
const EVERYTHING: PagePlan = { direction: 'up', skip: 0, take: Infinity }

/** Remembers how many brands match a request. */
interface TotalCache {
  readonly get: () => number | undefined
  readonly set: (total: number) => void
}

/** Does not know the `id` filter. */
export class BrandIndex {
  readonly #data: IndexData
  readonly #prints: Buffer

  constructor(data: IndexData) {
    this.#data = data
    this.#prints = Buffer.from(data.prints.buffer)
  }

  get version(): number {
    return this.#data.version
  }

  /** The JSON of the brand with this id, which must be canonical. */
  find(id: string): string | undefined {
    const { ids, printStarts } = this.#data
    const value = BigInt(id)
    const place = firstFrom(ids.length, (at) => ids[at]! >= value)
    if (ids[place] !== value) return undefined
    return this.#prints.toString('utf8', printStarts[place], printStarts[place + 1]! - 1)
  }

  /** A page; undefined when finding it takes too many steps. */
  list(request: ListRequest, from?: Position, totals?: TotalCache): BrandPage | undefined {
    let search = searchFor(this.#data, request)
    let total = search.total ?? totals?.get()
    if (total === undefined) {
      const all = walk(this.#data, search, EVERYTHING)
      if (!all) return undefined
      search = { list: new Uint32Array(all) }
      total = all.length
      totals?.set(total)
    }
    const plan = planPage(request, from, total)
    const rows = plan.take === 0 ? [] : walk(this.#data, search, plan)
    if (!rows) return undefined
    const met = { rows, total, version: this.version }
    return cutPage(request, from, plan, met, (places) => this.#print(places))
  }

  #print(places: readonly number[]): PrintedBrands {
    const { ids, printStarts } = this.#data
    const pieces: Uint8Array[] = []
    for (let at = 0; at < places.length; at++) {
      const start = printStarts[places[at]!]!
      // Neighbours are one piece.
      while (places[at + 1] === places[at]! + 1) at++
      pieces.push(this.#prints.subarray(start, printStarts[places[at]! + 1]))
    }
    const id = (place: number | undefined) => (place === undefined ? undefined : String(ids[place]))
    const json = Buffer.concat(pieces).toString('utf8')
    return { json: json.slice(0, -1), first: id(places[0]), last: id(places.at(-1)) }
  }
}
