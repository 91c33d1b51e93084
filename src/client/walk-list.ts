import {
  changeQuery,
  dropParameters,
  type ListQuery,
  MAX_LIMIT,
  printListQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { BrandClient, BrandPage } from './brand-client.ts'
import { type ClientError, EndlessListError, HttpError, NetworkError } from './errors.ts'

/** A pause before the same page is asked for again: the service told to wait, or a failure that may pass. */
export interface Wait {
  readonly milliseconds: number
  readonly error: ClientError
}

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined
  /** Brands a page; the largest page the service document allows unless told. */
  readonly limit?: number
  /** Told when a pause begins, and null when it is over. */
  readonly onWait?: ((wait: Wait | null) => void) | undefined
}

/** Where a walk stands in the list. What a query says of this is not taken over; what it says of filters is. */
const PLACE_PARAMETERS = ['page', 'cursor', 'limit']
const MOST_EMPTY_PAGES = 100

/** Pauses in milliseconds before each further try: after a failure, and after a 429 that names none. */
const AFTER_FAILURE = [500, 1000, 2000, 4000]
const AFTER_REFUSAL = [2000, 4000, 8000, 16_000, 30_000, 30_000]
/** Nobody watches a progress bar stand still for longer than this; the 429 is thrown instead. */
const LONGEST_WAIT = 120_000

/**
 * Walks a list from its first page to its last, whatever page `query` stands at, yielding each page as it came.
 *
 * Goes by `links.next` alone, whole and opaque, until it is null (service document, section 8); the client asks its own
 * base address, whichever host a link names. A 429 (or a 503) that says how long to wait is waited for, and a network
 * failure or a 502, 503 or 504 is asked again a few times; `onWait` hears of every pause.
 *
 * Throws what the client throws, EndlessListError, or the signal's own reason. The pages yielded before stay good.
 * Nothing here says that the list held still meanwhile: where that matters, count before and after, and compare ids.
 */
export async function* walkList(
  client: Pick<BrandClient, 'list'>,
  query: ListQuery,
  { signal, limit = MAX_LIMIT, onWait }: WalkOptions = {},
): AsyncGenerator<BrandPage, void> {
  let next: ListQuery | null = changeQuery(dropParameters(query, PLACE_PARAMETERS), { limit: String(limit) })
  const followed = new Set<string>()
  const seen = new Set<string>()
  let emptyPages = 0

  while (next) {
    const asked: ListQuery = next
    if (followed.has(printListQuery(asked))) throw new EndlessListError('link-again')
    followed.add(printListQuery(asked))

    const page = await patiently(() => client.list(asked, signal), signal, onWait)
    next = linkQuery(page.links.next)

    emptyPages = page.brands.length === 0 ? emptyPages + 1 : 0
    if (next && emptyPages >= MOST_EMPTY_PAGES) throw new EndlessListError('empty-pages')
    const ids = page.brands.every(({ id }) => id === null) ? '' : page.brands.map(({ id }) => id).join()
    if (ids && seen.has(ids)) throw new EndlessListError('page-again')
    seen.add(ids)
    yield page
  }
}

/**
 * How many brands match the filters of `query`, asked with one brand a page: the last page's number. Null when the
 * service does not tell: no last link, one without a page number (a cursor), or `limit` not kept. Throws as `walkList`.
 */
export async function countList(
  client: Pick<BrandClient, 'list'>,
  query: ListQuery,
  options?: Omit<WalkOptions, 'limit'>,
): Promise<number | null> {
  const { value: page } = await walkList(client, query, { ...options, limit: 1 }).next()
  if (!page || page.brands.length > 1) return null
  const { next, last } = page.links
  if (page.brands.length === 0) return next === null ? 0 : null
  return lastPageNumber(page) ?? (next === null && last !== null ? 1 : null)
}

/** The number in a page's last link; undefined where it has none. */
export function lastPageNumber({ links }: BrandPage): number | undefined {
  const last = linkQuery(links.last)
  return last && queryValue(last, 'page') !== undefined ? queryPage(last) : undefined
}

async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
  onWait: WalkOptions['onWait'],
): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (signal?.aborted) throw error
      const milliseconds = pauseAfter(error, tries)
      if (milliseconds === undefined) throw error
      onWait?.({ milliseconds, error: error as ClientError })
      try {
        await pause(milliseconds, signal)
      } finally {
        onWait?.(null)
      }
    }
  }
}

/** Milliseconds to wait before asking again; undefined: asking again will not help, or has not helped. */
function pauseAfter(error: unknown, tries: number): number | undefined {
  if (error instanceof NetworkError) return AFTER_FAILURE[tries]
  if (!(error instanceof HttpError) || ![429, 502, 503, 504].includes(error.status)) return undefined
  const usual = (error.status === 429 ? AFTER_REFUSAL : AFTER_FAILURE)[tries]
  if (error.retryAfter === undefined || usual === undefined) return usual
  return error.retryAfter <= LONGEST_WAIT ? Math.max(error.retryAfter, AFTER_FAILURE[0]!) : undefined
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
