import type { BrandClient } from '#client/brand-client.ts'
import { ContractError, EndlessListError, HttpError, NetworkError } from '#client/errors.ts'
import type { RequestPool } from '#client/request-pool.ts'
import { type WalkedPage, walkList } from '#client/walk-list.ts'
import {
  changeQuery,
  dropParameters,
  parseListQuery,
  queryPage,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { failureCause } from './failure-cause.ts'
import {
  type BrandFacts,
  brandFacts,
  type ListFacts,
  type Offence,
  type PageFacts,
  pageFacts,
} from './rules/facts.ts'

/** Pages that may stay unread in a row, and in all, before the walk gives up. */
const MOST_IN_A_ROW = 3
const MOST_UNREAD = 20
/** More brands than any catalogue has: a list that makes up new ones without end is stopped here. */
const MOST_BRANDS = 2_000_000

interface ReadOptions {
  readonly client: Pick<BrandClient, 'list'>
  readonly pool: RequestPool
  readonly signal: AbortSignal
  readonly onPage: (brands: number) => void
}

/** The list, with what ended the reading of it before its end. */
export interface ReadList extends ListFacts {
  readonly failure?: unknown
}

/**
 * Reads the whole list. A page that fails is passed over where the links are numbered pages, so that the others are
 * judged nevertheless.
 */
export async function readWholeList({ client, pool, signal, onPage }: ReadOptions): Promise<ReadList> {
  const brands: BrandFacts[] = []
  const pages: PageFacts[] = []
  const unread: { cause: string; count: number }[] = []
  const faults = new Map<'envelope-malformed' | 'links-loop', Offence[]>()
  const result = { brands, pages, unread, faults }

  /** The next page; undefined: the first one. */
  let from: string | undefined
  /** Why pages could not be read, since the last that could. */
  let failed: string[] = []
  const passOver = (count: number) => {
    for (const cause of failed) unread.push({ cause, count })
    failed = []
  }
  const take = (page: WalkedPage) => {
    passOver(pages.at(-1)?.limit ?? page.brands.length)
    pages.push(pageFacts(page, brands.length))
    for (const brand of page.brands) brands.push(brandFacts(brand, brands.length))
    from = page.rest ?? undefined
    onPage(brands.length)
    if (brands.length > MOST_BRANDS) throw new EndlessListError()
  }
  for (;;) {
    try {
      const walk = { pool, signal, ...(from !== undefined && { from }) }
      for await (const page of walkList(client, parseListQuery(''), walk)) take(page)
      return { ...result, complete: unread.length === 0 }
    } catch (failure) {
      const before = pages.at(-1)
      const stopped = { ...result, complete: false, failure }
      if (signal.aborted) return stopped
      if (failure instanceof EndlessListError) {
        const value = before?.links.next ?? ''
        faults.set('links-loop', [{ field: 'next', value, request: `?${before?.asked ?? ''}` }])
        return { ...result, complete: false }
      }
      const number = from === undefined ? 1 : (queryPage(parseListQuery(from)) ?? '?')
      if (failure instanceof ContractError) {
        const offence = {
          field: `page ${number}`,
          value: failureCause(failure),
          request: `?${from ?? 'limit=100'}`,
        }
        faults.set('envelope-malformed', [...(faults.get('envelope-malformed') ?? []), offence])
      }
      const next = before && from !== undefined ? pageAfter(from, before) : undefined
      const isTooMany = failed.length + 1 >= MOST_IN_A_ROW || unread.length + failed.length >= MOST_UNREAD
      if (!before || next === undefined || isTooMany || isFinal(failure)) return stopped
      failed.push(`Page ${number} could not be read: ${failureCause(failure)}`)
      if (next === null) {
        passOver(before.limit)
        return { ...result, complete: false }
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
