/**
 * Who reads brands from SQLite: the index in memory, else the connection at hand, else a thread with a connection of its
 * own. They are asked in that order until one answers.
 */
import type { ListRequest } from '#contract/list-request.ts'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import type { BrandPage, FoundBrand, Position } from '#service/stores/model/store.ts'

/** The answers of a reader; undefined: it would take too long, and the next one is asked. */
export interface BrandReader {
  /** @param version of the catalogue now. */
  list(version: number, request: ListRequest, from: Position | undefined): Awaitable<BrandPage> | undefined
  /** Null: there is no such brand. */
  find(version: number, id: string): FoundBrand | null | undefined
}

export class ReaderChain {
  readonly #readers: readonly BrandReader[]

  constructor(readers: readonly BrandReader[]) {
    this.#readers = readers
  }

  list(version: number, request: ListRequest, from: Position | undefined): Awaitable<BrandPage> {
    for (const reader of this.#readers) {
      const page = reader.list(version, request, from)
      if (page) return page
    }
    throw new Error('No reader lists brands.')
  }

  find(version: number, id: string): FoundBrand | undefined {
    for (const reader of this.#readers) {
      const brand = reader.find(version, id)
      if (brand !== undefined) return brand ?? undefined
    }
    throw new Error('No reader finds brands.')
  }
}
