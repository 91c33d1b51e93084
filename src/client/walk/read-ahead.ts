import {
  changeQuery,
  dropParameters,
  LIST_PARAMETERS,
  type ListQuery,
  stringifyListQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { BrandPage } from '#client/brand-client.ts'

export type ListPage = (query: ListQuery, signal?: AbortSignal) => Promise<BrandPage>

/**
 * Requests the next pages of a walk before it reaches them, where the links are numbered pages: up to `concurrency` at
 * once. The walk still goes where each page's own `next` link leads: a page that no link leads to is dropped.
 */
export class ReadAhead {
  readonly #list: (query: ListQuery) => Promise<BrandPage>
  readonly #requested = new Map<string, Promise<BrandPage>>()
  readonly #abandon = new AbortController()
  #concurrency: number

  constructor(list: ListPage, signal: AbortSignal | undefined, concurrency: number) {
    const either = AbortSignal.any([this.#abandon.signal, ...(signal ? [signal] : [])])
    this.#list = (query) => list(query, either)
    this.#concurrency = concurrency
  }

  /** The walk has ended. */
  close(): void {
    this.#abandon.abort()
  }

  async page(query: ListQuery): Promise<BrandPage> {
    const numbered = pageQuery(query)
    const key = numbered && stringifyListQuery(numbered)
    const requested = key === undefined ? undefined : this.#requested.get(key)
    if (key === undefined || requested === undefined) return this.#list(query)
    this.#requested.delete(key)
    if (key === stringifyListQuery(query)) return requested
    // A service may refuse its page numbers without the cursor that its links carry.
    return requested.catch(() => {
      this.#concurrency = 1
      return this.#list(query)
    })
  }

  /** Requests what follows `page`, up to the last page that its links name. */
  follow({ links }: BrandPage): void {
    if (this.#concurrency <= 1) return
    const next = linkQuery(links.next)
    const last = linkQuery(links.last)
    const numbered = next && pageQuery(next)
    const from = numbered ? queryPage(numbered) : undefined
    const lastPage = last && queryValue(last, 'page') !== undefined ? queryPage(last) : undefined
    if (!numbered || from === undefined || lastPage === undefined) return
    const to = Math.min(lastPage, from + this.#concurrency - 1)
    for (let number = from; number <= to; number++) {
      const query = changeQuery(numbered, { page: String(number) })
      const key = stringifyListQuery(query)
      if (this.#requested.has(key)) continue
      const request = this.#list(query)
      request.catch(() => undefined) // reported when the walk gets there, if it does
      this.#requested.set(key, request)
    }
  }
}

/** The query of a numbered page without its cursor; undefined where a page is more than its number. */
function pageQuery(query: ListQuery): ListQuery | undefined {
  const known = query.pairs.every(({ key }) => (LIST_PARAMETERS as readonly string[]).includes(key))
  if (!known || queryValue(query, 'page') === undefined || queryPage(query) === undefined) return undefined
  return dropParameters(query, ['cursor'])
}
