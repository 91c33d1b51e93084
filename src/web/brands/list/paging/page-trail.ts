import type { BrandPage } from '#client/brand-client.ts'
import {
  changeQuery,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  type ListQuery,
  printListQuery,
  queryPage,
} from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { onDisconnect } from '#web/api/connection.ts'

/** For the query of each page that a link to the next page led to: the query of the page with that link. */
const cameFrom = new Map<string, ListQuery>()
onDisconnect(() => cameFrom.clear())

const linkTo = (query: ListQuery) => `?${printListQuery(query)}`

/** Remembers where a page's link to the next page leads, unless that is a page on the way to this one. */
export function rememberNextPage(query: ListQuery, { links }: BrandPage): void {
  const next = linkQuery(links.next)
  if (next && !isLoop(query, next)) cameFrom.set(printListQuery(next), query)
}

/** Whether the link to the next page leads to this page, or to one on the way to it. */
export function isLoop(query: ListQuery, next: ListQuery | null): boolean {
  const target = next && printListQuery(next)
  for (let page: ListQuery | undefined = query; page;) {
    const key = printListQuery(page)
    if (key === target) return true
    page = cameFrom.get(key)
  }
  return false
}

/**
 * The links of a page as far as they can be followed. A service with cursors may not name the previous page: the one
 * that the reader came from takes its place.
 */
export function linksFromTrail(query: ListQuery, links: PageLinks): PageLinks {
  const next = linkQuery(links.next)
  const isSame = next !== null && printListQuery(next) === printListQuery(query)
  const previous = links.prev === null ? cameFrom.get(printListQuery(query)) : undefined
  if (!isSame && !previous) return links
  return {
    ...links,
    ...(isSame && { next: null }),
    ...(previous && { prev: linkTo(previous), first: firstPage(query) }),
  }
}

/** On the first page, the link to it leads nowhere else. */
export function withoutOwnFirst(links: PageLinks | undefined): PageLinks {
  if (!links) return { first: null, last: null, prev: null, next: null }
  return links.prev === null ? { ...links, first: null } : links
}

/** The links of a page that failed: the way back to pages that may work. */
export function linksOfFailedPage(query: ListQuery): PageLinks {
  const number = queryPage(query) ?? 1
  const before = number > 1 ? changeQuery(query, { page: String(number - 1), cursor: undefined }) : undefined
  const previous = cameFrom.get(printListQuery(query)) ?? before
  const first = firstPage(query)
  return {
    first: first === linkTo(query) ? null : first,
    prev: previous ? linkTo(previous) : null,
    next: null,
    last: null,
  }
}

function firstPage(query: ListQuery): string {
  return linkTo(keepParameters(query, [...FIRST_PAGE_PARAMETERS, 'view_sort']))
}
