import {
  changeQuery,
  dropParameters,
  linkQuery,
  type ListQuery,
  MAX_LIMIT,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { type BrandClient, type BrandPage, countFromPage } from './brand-client.ts'
import { EndlessListError } from './errors.ts'
import { RequestPool } from './request-pool.ts'

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined
  /** Brands per page; by default the largest page that the contract allows. */
  readonly limit?: number
  /** A pool that the walk shares with other requests. */
  readonly pool?: RequestPool
}

/** A page of a walk. */
export interface WalkedPage extends BrandPage {
  /** The query string of its request. */
  readonly asked: string
  /** The query string of the next page. Null at the end of the list. */
  readonly rest: string | null
}

/** The parameters that select a page. A walk keeps all others. */
const PLACE_PARAMETERS = ['page', 'cursor', 'limit']
const MAX_EMPTY_PAGES = 100

/**
 * Walks a list from its first page to its last, whatever page `query` names, and yields each page as it came, in order.
 *
 * Follows the query of `links.next` unchanged until the link is null (docs/api.md), but always at the client's own base
 * address, whatever host a link names. After a 429, 502, 503 or 504 or a network failure it waits, for as long as
 * `Retry-After` says if it is sent, and retries a few times.
 *
 * Throws what the client throws, EndlessListError, or the signal's own reason. Pages yielded before remain valid. The list
 * may change during a walk: where that matters, count before and after, and compare ids.
 */
export async function* walkList(
  client: Pick<BrandClient, 'list'>,
  query: ListQuery,
  options: WalkOptions = {},
): AsyncGenerator<WalkedPage, void> {
  const { signal, limit = MAX_LIMIT, pool = new RequestPool({ atOnce: 1, signal }) } = options
  let next: ListQuery | null = changeQuery(dropParameters(query, PLACE_PARAMETERS), { limit: String(limit) })
  const followed = new Set<string>()
  const seen = new Set<string>()
  let emptyPages = 0

  while (next) {
    signal?.throwIfAborted()
    const current: ListQuery = next
    const asked = stringifyListQuery(current)
    if (followed.has(asked)) throw new EndlessListError()
    followed.add(asked)

    const page: BrandPage = await pool.ask(() => client.list(current, signal))
    next = linkQuery(page.links.next)

    emptyPages = page.brands.length === 0 ? emptyPages + 1 : 0
    if (next && emptyPages >= MAX_EMPTY_PAGES) throw new EndlessListError()
    const ids = page.brands.every(({ id }) => id === null) ? '' : page.brands.map(({ id }) => id).join()
    if (ids && seen.has(ids)) throw new EndlessListError()
    seen.add(ids)
    yield { ...page, asked, rest: next && stringifyListQuery(next) }
  }
}

/**
 * How many brands match the filters of `query`, by a request for one brand. Null if the service does not say: see
 * `countFromPage`. Throws like `walkList`.
 */
export async function countList(
  client: Pick<BrandClient, 'list'>,
  query: ListQuery,
  options?: Omit<WalkOptions, 'limit'>,
): Promise<number | null> {
  const { value: page } = await walkList(client, query, { ...options, limit: 1 }).next()
  return page ? countFromPage(page) : null
}
