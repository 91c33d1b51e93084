import type { BrandClient } from '#client/brand-client.ts'
import { ContractError, EndlessListError, HttpError, NetworkError } from '#client/errors.ts'
import type { RequestGate } from '#client/walk/request-gate.ts'
import { type WalkedPage, walkList } from '#client/walk-list.ts'
import {
  changeQuery,
  dropParameters,
  parseListQuery,
  stringifyListQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { PageFacts } from '#checkup/columns/page-facts.ts'
import { failureCause } from './failure-cause.ts'
import type { Results } from './results.ts'

/** Pages that may stay unread in a row, and in all, before the walk gives up. */
const MOST_IN_A_ROW = 3
const MOST_UNREAD = 20
/** More brands than any catalogue has: a list that makes up new ones without end is stopped here. */
const MOST_BRANDS = 5_000_000

export interface ReadOptions {
  readonly client: Pick<BrandClient, 'list'>
  readonly gate: RequestGate
  readonly signal: AbortSignal
  readonly concurrency: number
  readonly results: Results
  /** Takes a page in, and says what it keeps of it. */
  readonly onPage: (page: WalkedPage) => PageFacts
}

/**
 * Reads the whole list. A page that fails is passed over where the links are numbered pages, so that the others are
 * judged nevertheless. Resolves to whether every page was read; throws where it cannot go on.
 */
export async function readList({
  client,
  gate,
  signal,
  concurrency,
  results,
  onPage,
}: ReadOptions): Promise<boolean> {
  /** The next page; undefined: the first one. */
  let from: string | undefined
  let before: PageFacts | undefined
  let unread: string[] = []
  let brands = 0
  for (;;) {
    try {
      const walk = { gate, signal, concurrency, ...(from !== undefined && { from }) }
      for await (const page of walkList(client, parseListQuery(''), walk)) {
        for (const cause of unread) results.unread(cause, before?.limit ?? page.brands.length)
        unread = []
        before = onPage(page)
        brands += before.rows
        from = page.rest ?? undefined
        if (brands > MOST_BRANDS) throw new EndlessListError()
      }
      return results.unreadParts.length === 0
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof EndlessListError) {
        results.add('links-loop', {
          field: 'next',
          value: before?.links.next ?? '',
          request: `?${before?.asked ?? ''}`,
        })
        results.judged('links-loop', 1, 'lists')
        return false
      }
      const number = from === undefined ? 1 : (queryPage(parseListQuery(from)) ?? '?')
      if (error instanceof ContractError) {
        results.add('envelope-malformed', {
          field: `page ${number}`,
          value: failureCause(error),
          request: `?${from ?? 'limit=100'}`,
        })
      }
      const next = before && from !== undefined ? pageAfter(from, before) : undefined
      const tooMany =
        unread.length + 1 >= MOST_IN_A_ROW || results.unreadParts.length + unread.length >= MOST_UNREAD
      if (!before || next === undefined || tooMany || isFinal(error)) throw error
      unread.push(`Page ${number} could not be read: ${failureCause(error)}`)
      if (next === null) {
        for (const cause of unread) results.unread(cause, before.limit)
        return false
      }
      from = next
    }
  }
}

/** The query of the page after the one that `failed` asks for. Null: that is the last one; undefined: there is no telling. */
function pageAfter(failed: string, before: PageFacts): string | null | undefined {
  const query = parseListQuery(failed)
  const number = queryPage(query)
  const last = linkQuery(before.links.last)
  const lastPage = last && queryValue(last, 'page') !== undefined ? queryPage(last) : undefined
  if (queryValue(query, 'page') === undefined || number === undefined || lastPage === undefined)
    return undefined
  if (number >= lastPage) return null
  return stringifyListQuery(changeQuery(dropParameters(query, ['cursor']), { page: String(number + 1) }))
}

/** Whether every further request would fail the same way. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpError && [401, 403, 429].includes(error.status))
  )
}
