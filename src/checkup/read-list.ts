import type { BrandClient } from '#client/brand-client.ts'
import { ContractError, EndlessListError, HttpError } from '#client/errors.ts'
import { explain } from '#client/explain.ts'
import type { RequestPool } from '#client/request-pool.ts'
import { walkList } from '#client/walk-list.ts'
import { parseListQuery } from '#contract/list-query.ts'
import {
  type BrandFacts,
  brandFacts,
  envelopeFindings,
  type ListFacts,
  type PageFacts,
  pageFacts,
  type RawFinding,
} from './rules/facts.ts'

/** More brands than any catalogue has. This stops a list that invents new ones endlessly. */
const MAX_BRANDS = 2_000_000

/** What sends requests to the service. */
export interface ServiceConnection {
  readonly client: Pick<BrandClient, 'list' | 'single'>
  readonly pool: RequestPool
  readonly signal: AbortSignal
}

interface ReadOptions extends ServiceConnection {
  readonly query?: string
  readonly onPage?: (brands: number) => void
  readonly maxPages?: number
}

/** Reads a whole list, or its first pages, or the pages before one that fails. */
export async function readBrandList({
  query = '',
  onPage,
  maxPages,
  ...connection
}: ReadOptions): Promise<ListFacts> {
  const { client, pool, signal } = connection
  const brands: BrandFacts[] = []
  const pages: PageFacts[] = []
  const byId = new Map<string, BrandFacts>()
  const malformed: RawFinding[] = []
  const findings = new Map([['envelope-malformed', malformed]])
  const read = { brands, pages, byId, findings }
  let next: string | null = 'limit=100'
  try {
    for await (const page of walkList(client, parseListQuery(query), { pool, signal })) {
      for (const brand of page.brands) {
        const row = query === '' ? brands.length : -1
        const facts = brandFacts(brand, row, byId.get(brand.id ?? '')?.row)
        brands.push(facts)
        if (facts.id !== '' && facts.first === undefined) byId.set(facts.id, facts)
      }
      pages.push(pageFacts(page))
      malformed.push(...envelopeFindings(page))
      next = page.rest
      onPage?.(brands.length)
      if (next !== null && pages.length === maxPages) return { ...read, complete: false }
      if (brands.length > MAX_BRANDS) throw new EndlessListError()
    }
    return { ...read, complete: true }
  } catch (failure) {
    if (failure instanceof EndlessListError) {
      const { asked, links } = pages.at(-1)!
      findings.set('links-loop', [{ field: 'next', value: links.next ?? '', request: `?${asked}` }])
      return { ...read, complete: false }
    }
    if (failure instanceof ContractError)
      malformed.push({ field: `page ${pages.length + 1}`, value: failure.found, request: `?${next}` })
    return { ...read, complete: false, failure }
  }
}

/** Why a request failed. The service's own message is left out, since it may repeat the token. */
export function failureCause(error: unknown): string {
  const { title } = explain(error)
  if (!(error instanceof HttpError) || title.includes(String(error.status))) return title
  const { status } = error
  return status >= 500 && status !== 511 ? `The service responded with ${status}` : `${title} (${status})`
}
