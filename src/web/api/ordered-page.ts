import { type BrandClient, type BrandPage, listUrl } from '#client/brand-client.ts'
import { type TimePosition, TimeWalk } from '#client/time-walk/time-walk.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import {
  changeQuery,
  DEFAULT_LIMIT,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  type ListQuery,
  printListQuery,
  queryValue,
} from '#contract/list-query.ts'
import { currentClient } from './connection.ts'
import { printPosition, readPosition } from './ordered-position.ts'
import { updateOrder } from './order-parameters.ts'
import { rememberedTimestampForm, rememberTimestampForm } from './timestamp-memory.ts'

/** What the last list was read with: pages beside each other share what was read for them. */
let latest: { readonly client: BrandClient; readonly key: string; readonly reader: OrderedReader } | undefined

/**
 * A page in order of update, shaped like one of the service. Its links carry positions of our own (`view_at`), which the
 * service never sees. Throws what the client throws, or UnreliableWindowsError.
 */
export async function orderedPage(query: ListQuery, signal: AbortSignal): Promise<BrandPage> {
  const client = currentClient()
  const filters = keepParameters(query, FILTER_PARAMETERS)
  const key = printListQuery(filters)
  if (latest?.client !== client || latest.key !== key) {
    latest = { client, key, reader: new OrderedReader(client, filters) }
  }
  return latest.reader.page(query, signal)
}

class OrderedReader {
  readonly #walk: TimeWalk
  readonly #baseAddress: string
  /** The latest response: the page in order of update is made of several. */
  #response: BrandPage | undefined

  constructor(client: BrandClient, filters: ListQuery) {
    const { baseAddress } = client
    this.#baseAddress = baseAddress
    const list = async (query: ListQuery, signal?: AbortSignal) => {
      const page = await client.list(query, signal)
      if (page.timestampForm) rememberTimestampForm(baseAddress, page.timestampForm)
      this.#response = page
      return page
    }
    this.#walk = new TimeWalk({ list }, filters, rememberedTimestampForm(baseAddress))
  }

  async page(query: ListQuery, signal: AbortSignal): Promise<BrandPage> {
    const size = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
    const order = updateOrder(query) ?? 'newest'
    const { brands, next, previous } = await this.#walk.page(
      { order, size, ...readPosition(queryValue(query, 'view_at')) },
      signal,
    )
    const link = (view_at: string | undefined) => `?${printListQuery(changeQuery(query, { view_at }))}`
    const beside = (side: 'after' | 'before', position: TimePosition | null) =>
      position && link(printPosition(side, position))
    const response = this.#response!
    return {
      ...response,
      // The list as a whole, rather than the last of the windows of time it was read through.
      exchange: {
        ...response.exchange,
        url: listUrl(this.#baseAddress, keepParameters(query, FIRST_PAGE_PARAMETERS)),
      },
      brands,
      links: {
        first: link(undefined),
        last: link('end'),
        prev: beside('before', previous),
        next: beside('after', next),
      },
    }
  }
}
