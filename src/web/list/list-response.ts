/** What the service responds to the address of a list: the page, the total, and the links to other pages. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import {
  linkQuery,
  type ListQuery,
  type PageLinks,
  parseListQuery,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import { brandQueries, usePersistentError } from '#web/data/brand-queries.ts'
import type { ListedPage } from '#web/data/list-order.ts'
import { withoutView } from '#web/data/paths.ts'
import { isSameList, withPlaceOf } from './list-address.ts'
import { useMarks } from './list-marks.ts'
import { listPlace, pageNumber, type Total, totalFromPage } from './list-place.ts'

export function useListResponse(query: ListQuery, isTyping: boolean) {
  const answer = useQuery({ ...brandQueries.list(query), placeholderData: keepPreviousData })
  const { data, isPlaceholderData, isFetching, refetch } = answer
  // If a page fails to load, the one before it stays on the screen.
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  const page = data ?? latest
  const isStale = isPlaceholderData || data === undefined
  const isOtherList = page !== undefined && !isSameList(page.query, withoutView(query))
  const total = useTotal(page?.query ?? query, page, isTyping || isStale)
  usePrefetchedNext(isTyping || isStale ? undefined : page)
  const error = usePersistentError(answer)
  return {
    /** The query that the request sends, in its text form. */
    request: stringifyListQuery(withoutView(query)),
    /** It stays while another loads or fails to load: `page.query` is the query that it answers. */
    page,
    /** Whether `page`, its total and its place belong to an earlier address. */
    isStale,
    /** Whether `page` belongs to a list with other filters, order or page size. */
    isOtherList,
    total,
    place: page && listPlace(page.query, page, total),
    links: page && !isOtherList ? usableLinks(page) : NO_LINKS,
    /** Problems of single brands of the page other than their faults, in words. */
    marks: useMarks(page),
    error,
    isFetching,
    refetch,
  }
}

const NO_LINKS: PageLinks = { first: null, last: null, prev: null, next: null }

/** On the first page, a link to the first page leads nowhere. */
function usableLinks({ query, links }: ListedPage): PageLinks {
  return pageNumber(query, links) === 1 ? { ...links, first: null } : links
}

const PREFETCH_DELAY = 300

/** Prefetches the next page for a reader who pages through the list, but not on the first page of a search. */
function usePrefetchedNext(page: ListedPage | undefined) {
  const queryClient = useQueryClient()
  const isPaging =
    page && (pageNumber(page.query, page.links) !== 1 || queryValue(page.query, 'name') === undefined)
  const link = isPaging ? linkQuery(page.links.next) : null
  const next = link && stringifyListQuery(withPlaceOf(page!.query, link))
  useEffect(() => {
    if (next === null) return undefined
    const ahead = brandQueries.list(parseListQuery(next))
    const timer = setTimeout(() => void queryClient.prefetchQuery(ahead), PREFETCH_DELAY)
    return () => clearTimeout(timer)
  }, [queryClient, next])
}

/** How many brands match: computed from the last page, or else requested after the rows. */
function useTotal(query: ListQuery, page: BrandPage | undefined, isTyping: boolean): Total {
  const known = page && totalFromPage(query, page)
  const counted = useQuery({
    ...brandQueries.total(query, isTyping),
    enabled: page !== undefined && known === undefined,
  })
  // A count that fails is treated as one that the service does not give.
  const count = counted.isError && counted.data === undefined ? null : counted.data
  return page && (known ?? count)
}
