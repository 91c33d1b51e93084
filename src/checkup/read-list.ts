import type { BrandClient } from '#client/brand-client.ts'
import { ContractError, EndlessListError, HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import type { RequestPool } from '#client/request-pool.ts'
import { walkList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import {
  type BrandFacts,
  brandFacts,
  type ListFacts,
  type Violation,
  type PageFacts,
  pageFacts,
} from './rules/facts.ts'

/** More brands than any catalogue has. This stops a list that makes up new ones without end. */
const MAX_BRANDS = 2_000_000

interface ReadOptions {
  readonly client: Pick<BrandClient, 'list'>
  readonly pool: RequestPool
  readonly signal: AbortSignal
  readonly onPage: (brands: number) => void
  /** Filters; none by default. */
  readonly query?: string
}

/** The list, and the error that ended the reading early, if any. */
export interface ReadList extends ListFacts {
  readonly failure?: unknown
}

/** Reads the whole list, or the pages before one that fails. */
export async function readWholeList({
  client,
  pool,
  signal,
  onPage,
  query = '',
}: ReadOptions): Promise<ReadList> {
  const brands: BrandFacts[] = []
  const pages: PageFacts[] = []
  const ids = new Set<string | null>([null])
  const violations = new Map<'envelope-malformed' | 'links-loop', Violation[]>()
  let next: string | null = 'limit=100'
  try {
    const walk = walkList(client, parseListQuery(query), { pool, signal })
    for await (const page of walk) {
      pages.push(pageFacts(page, brands.length))
      for (const brand of page.brands) {
        brands.push(brandFacts(brand, brands.length, brand.id !== null && ids.has(brand.id)))
        ids.add(brand.id)
      }
      next = page.rest
      onPage(brands.length)
      if (brands.length > MAX_BRANDS) throw new EndlessListError()
    }
    return { brands, pages, violations, complete: true }
  } catch (failure) {
    const read = { brands, pages, violations, complete: false }
    if (failure instanceof EndlessListError) {
      const value = pages.at(-1)?.links.next ?? ''
      violations.set('links-loop', [{ field: 'next', value, request: `?${pages.at(-1)?.asked ?? ''}` }])
      return read
    }
    if (failure instanceof ContractError) {
      const field = `page ${pages.length + 1}`
      violations.set('envelope-malformed', [{ field, value: failure.found, request: `?${next}` }])
    }
    return { ...read, failure }
  }
}

/** Why a request failed. The service's own message is left out, since it may repeat the token. */
export function failureCause(error: unknown): string {
  const { title } = explain(error)
  return error instanceof HttpError && !title.includes(String(error.status))
    ? `${title} (${error.status})`
    : title
}
