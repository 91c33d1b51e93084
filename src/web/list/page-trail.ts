import type { BrandPage } from '#client/brand-client.ts'
import {
  changeQuery,
  dropParameters,
  FIRST_PAGE_PARAMETERS,
  keepParameters,
  type ListQuery,
  stringifyListQuery,
  queryPage,
} from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { onDisconnect } from '#web/data/connection.ts'
import { withoutView } from '#web/data/list-order.ts'
import { readStored, writeStored } from '#web/data/stored.ts'

const KEY = 'brand-catalogue:page-trail'

/**
 * For the query of each page that a link to the next page led to: the query of the page with that link. Both as text. Kept
 * for the session of this tab.
 */
const cameFrom = new Map(loadTrail())
onDisconnect(() => {
  cameFrom.clear()
  storeTrail()
})

function loadTrail(): [string, string][] {
  const stored = readStored('sessionStorage', KEY)
  const steps: readonly unknown[] = Array.isArray(stored) ? stored : []
  return steps.filter((step): step is [string, string] => Array.isArray(step) && step.every(isText))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function storeTrail(): void {
  writeStored('sessionStorage', KEY, cameFrom.size === 0 ? undefined : [...cameFrom])
}

const linkTo = (query: ListQuery) => `?${stringifyListQuery(query)}`

/** The link to the page from which a link to the next page led to this one. */
function linkBack(query: ListQuery): string | undefined {
  const previous = cameFrom.get(stringifyListQuery(query))
  return previous === undefined ? undefined : `?${previous}`
}

/** Remembers where a page's link to the next page leads, unless that is a page on the way to this one. */
export function rememberNextPage(query: ListQuery, { links }: BrandPage): void {
  const next = linkQuery(links.next)
  if (!next || isLoop(query, next)) return
  cameFrom.set(stringifyListQuery(next), stringifyListQuery(query))
  storeTrail()
}

/** Whether the link to the next page leads to this page, or to one on the way to it. */
export function isLoop(query: ListQuery, next: ListQuery | null): boolean {
  const target = next && stringifyListQuery(next)
  let page: string | undefined = stringifyListQuery(query)
  while (page !== undefined && page !== target) page = cameFrom.get(page)
  return page !== undefined
}

/**
 * The links of a page as far as they can be followed. A service with cursors may not name the previous page: the one
 * that the reader came from takes its place.
 */
export function linksFromTrail(query: ListQuery, links: PageLinks): PageLinks {
  const next = linkQuery(links.next)
  const isSame = next !== null && stringifyListQuery(next) === stringifyListQuery(query)
  const previous = links.prev === null ? linkBack(query) : undefined
  if (!isSame && previous === undefined) return links
  return {
    ...links,
    ...(isSame && { next: null }),
    ...(previous !== undefined && { prev: previous, first: firstPage(query) }),
  }
}

/** On the first page, the link to it leads nowhere else. */
export function withoutOwnFirst(links: PageLinks | undefined): PageLinks {
  if (!links) return { first: null, last: null, prev: null, next: null }
  return links.prev === null ? { ...links, first: null } : links
}

/** Whether two queries differ only in their page. */
export function isSameList(one: ListQuery, other: ListQuery): boolean {
  return withoutPosition(one) === withoutPosition(other)
}

const withoutPosition = (query: ListQuery) =>
  stringifyListQuery(dropParameters(withoutView(query), ['page', 'cursor']))

/** The links of a page that failed: the way back to pages that may work. */
export function linksOfFailedPage(query: ListQuery): PageLinks {
  const number = queryPage(query) ?? 1
  const before =
    number > 1 ? linkTo(changeQuery(query, { page: String(number - 1), cursor: undefined })) : null
  const first = firstPage(query)
  return {
    first: first === linkTo(query) ? null : first,
    prev: linkBack(query) ?? before,
    next: null,
    last: null,
  }
}

function firstPage(query: ListQuery): string {
  return linkTo(keepParameters(query, FIRST_PAGE_PARAMETERS))
}
