import {
  changeQuery,
  dropParameters,
  type ListQuery,
  parseListQuery,
  printListQuery,
} from '#contract/list-query.ts'
import type { TimedBrand, WindowPage } from './time-window.ts'
import { UnreliableWindowsError } from './unreliable-windows-error.ts'

type Ask = (query: ListQuery, place: string) => Promise<WindowPage>

/**
 * One moment with more brands than an answer holds (a bulk load): no window is shorter, so it is read by the service's
 * own links, in their order, from either end or from a place within.
 */
export class LongMoment {
  readonly #query: ListQuery
  readonly #ask: Ask
  readonly #backwards: boolean

  /** @param query asks for the first page of the moment. */
  constructor(query: ListQuery, ask: Ask, backwards: boolean) {
    this.#query = query
    this.#ask = ask
    this.#backwards = backwards
  }

  /** All of the moment's brands. @param first the answer to its first page. */
  async *read(first: WindowPage): AsyncGenerator<readonly TimedBrand[], void> {
    if (!this.#backwards) {
      yield* this.#follow({ ...first, rows: first.rows.map((row) => ({ ...row, place: '' })) })
      return
    }
    if (!first.last) throw new UnreliableWindowsError('no-count')
    yield* this.#follow(await this.#ask(first.last, this.#placeOf(first.last)))
  }

  /** From the brand `id` on, which is on the page at `place`. */
  async *readFrom(place: string, id: string): AsyncGenerator<readonly TimedBrand[], void> {
    const page = await this.#ask(this.#queryAt(place), place)
    const rows = this.#inOrder(page)
    const own = rows.findIndex(({ brand }) => brand.id === id)
    // A brand that is gone leaves its page: better some brands twice than any left out.
    yield rows.slice(own + 1)
    yield* this.#follow(page, true)
  }

  async *#follow(start: WindowPage, startIsRead = false): AsyncGenerator<readonly TimedBrand[], void> {
    let page = start
    if (!startIsRead) yield this.#inOrder(page)
    for (;;) {
      const query: ListQuery | null = this.#backwards ? page.previous : page.next
      if (!query) return
      page = await this.#ask(query, this.#placeOf(query))
      yield this.#inOrder(page)
    }
  }

  #inOrder({ rows }: WindowPage): readonly TimedBrand[] {
    return this.#backwards ? rows.toReversed() : rows
  }

  /** What a link says beyond the filters: a page's number, a cursor, or whatever the service writes. */
  #placeOf(link: ListQuery): string {
    return printListQuery(
      dropParameters(
        link,
        this.#query.pairs.map(({ key }) => key),
      ),
    )
  }

  #queryAt(place: string): ListQuery {
    const { pairs } = parseListQuery(place)
    return changeQuery(this.#query, Object.fromEntries(pairs.map(({ key, value }) => [key, value])))
  }
}
