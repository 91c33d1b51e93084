import { FIRST_PAGE_PARAMETERS, type ListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { withoutView } from '#web/api/sent-query.ts'

/**
 * Which page of the list a response is. Undefined where nothing says so: links may carry a cursor or an offset instead
 * of a page number. Without `page`, a response is the first page if nothing comes before it and its query has no
 * parameter that could be a position: none but filters, `limit`, and what the link to the first page has as well.
 */
export function pageNumber(query: ListQuery, links: PageLinks): number | undefined {
  if (queryValue(query, 'page') !== undefined) return queryPage(query)
  const isInFirst = (text: string) => linkQuery(links.first)?.pairs.some((pair) => pair.text === text)
  const hasPosition = withoutView(query).pairs.some(
    ({ key, text }) =>
      // Some services call each page of theirs the first one.
      key === 'cursor' || (!FIRST_PAGE_PARAMETERS.includes(key) && !isInFirst(text)),
  )
  return links.prev === null && !hasPosition ? 1 : undefined
}
