import { useQuery } from '@tanstack/react-query'
import type { BrandPage } from '#client/brand-client.ts'
import { DEFAULT_LIMIT, type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import type { ListAddress } from './list-address.ts'
import { brandCountWords, countWords } from '#web/parts/moment-words.ts'

export interface ListStatus {
  /** "Page 3 of 341, 3,408 brands", as far as the service tells. */
  readonly words: string
  /** How many brands match, where that is known. */
  readonly total: number | undefined
}

/** Milliseconds with the same rows after which somebody who types has found what they were looking for. */
const TYPED_OUT = 1000

/** `page` is the answer to the address's query, once it is there. */
export function useListStatus({ query, typed }: ListAddress, page: BrandPage | undefined): ListStatus {
  const number = queryPage(query)
  const settled = useSettled(page, typed ? TYPED_OUT : 0)
  const here = page && countFromPage(query, page)
  const asked = useQuery({
    ...brandQueries.total(query),
    // Never before the rows, not for each letter, and not at all where the rows tell already.
    enabled: settled && page !== undefined && here === undefined,
  })
  if (!page) return { words: 'Loading brands', total: undefined }
  const total = here ?? asked.data ?? undefined
  if (total === 0) return { words: 'No brands', total }

  const last = linkQuery(page.links.last)
  const pages = last && queryPage(last)
  const counted =
    total === undefined ? (asked.isSuccess ? atLeastWords(query, page) : '') : brandCountWords(total)
  const where =
    number === undefined ? '' : `Page ${countWords(number)}${pages ? ` of ${countWords(pages)}` : ''}`
  return { words: [where, counted].filter(Boolean).join(', '), total }
}

/** "more than 50 brands": all that can be said of a service that tells no number, once it was asked. */
function atLeastWords(query: ListQuery, { brands }: BrandPage): string {
  const number = queryPage(query)
  if (number === undefined) return ''
  const limit = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
  return `more than ${brandCountWords((number - 1) * limit + brands.length)}`
}

/** The exact number of brands, where the last page is at hand. */
function countFromPage(query: ListQuery, { brands, links }: BrandPage): number | undefined {
  const number = queryPage(query)
  const limit = Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)
  if (links.next !== null || number === undefined) return undefined
  if (brands.length === 0) return number === 1 ? 0 : undefined
  return number === 1 ? brands.length : (number - 1) * limit + brands.length
}
