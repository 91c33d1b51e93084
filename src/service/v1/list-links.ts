import type { BrandList } from '#contract/envelope.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { ListRequest } from '#contract/read-list-request.ts'
import { sortKey } from '#service/stores/model/sort-order.ts'
import type { BrandPage, Position } from '#service/stores/model/store.ts'
import type { ListCursors } from './list-cursors.ts'

/**
 * The four links of a list: every filter, `order` and `limit` as the client wrote them, with another `page` and its cursor.
 * A client that follows `next` or `prev` gets every brand that stays in the list, whatever is added or removed meanwhile;
 * page numbers then count its steps.
 * @param address of the list, without a query.
 * @param from the position that the request's cursor holds.
 */
export function listLinks(
  address: string,
  query: ListQuery,
  request: ListRequest,
  cursors: ListCursors,
  { brands, total, more }: BrandPage,
  from?: Position,
): BrandList['links'] {
  const { page, limit } = request
  const last = Math.max(1, Math.ceil(total / limit))
  const [start, end] = [brands[0], brands.at(-1)].map((brand) => brand && sortKey(brand, request))
  // `page` and `cursor` keep their places in the query, or are appended.
  const missing = ['page', 'cursor'].filter((key) => query.pairs.every((pair) => pair.key !== key))
  const pairs = [...query.pairs, ...missing.map((key) => ({ key, text: '' }))]
  function link(number: number, position?: Position): string {
    let search = ''
    for (const { key, text } of pairs) {
      if (key === 'page') search += `&page=${number}`
      else if (key !== 'cursor') search += `&${text}`
      else if (position) search += `&cursor=${cursors.format(number, position)}`
    }
    return `${address}?${search.slice(1)}`
  }

  const backwards = from !== undefined && 'before' in from
  const hasNext = backwards ? page < last : more
  const hasPrev = page > 1 && total > 0 && (!backwards || more)
  let prev: string | null = null
  // Past the end, the previous page is the last one. An empty list has no other page.
  if (hasPrev && start === undefined) prev = link(Math.min(page - 1, last))
  else if (hasPrev && start !== undefined) prev = link(page - 1, page > 2 ? { before: start } : undefined)

  return {
    first: link(1),
    last: link(last),
    prev,
    next: hasNext ? link(page + 1, end === undefined ? undefined : { after: end }) : null,
  }
}
