import type { BrandList } from '#contract/envelope.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { BrandPage, Position } from '#service/stores/model/store.ts'
import type { ListCursors } from './list-cursor.ts'

/**
 * The four links of a list answer: every filter and `limit` as the client wrote them, only `page` and its cursor set.
 * Who follows `next` and `prev` meets every brand that stays, whatever is added or removed meanwhile; the page numbers
 * then count the steps taken.
 * @param address the list's own address, without a query.
 * @param from the position that the request's cursor named.
 */
export function listLinks(
  address: string,
  query: ListQuery,
  { page, limit }: ListRequest,
  cursors: ListCursors,
  { brands, total, more }: BrandPage,
  from?: Position,
): BrandList['links'] {
  const last = Math.max(1, Math.ceil(total / limit))
  const [start, end] = [brands[0]?.id, brands.at(-1)?.id]
  // What differs from link to link has its place among what does not.
  const missing = ['page', 'cursor'].filter((key) => query.pairs.every((pair) => pair.key !== key))
  const pairs = [...query.pairs, ...missing.map((key) => ({ key, text: '' }))]
  function link(number: number, position?: Position): string {
    let search = ''
    for (const { key, text } of pairs) {
      if (key === 'page') search += `&page=${number}`
      else if (key !== 'cursor') search += `&${text}`
      else if (position) search += `&cursor=${cursors.print(number, position)}`
    }
    return `${address}?${search.slice(1)}`
  }

  const backwards = from !== undefined && 'before' in from
  const hasNext = backwards ? page < last : more
  const hasPrev = page > 1 && total > 0 && (!backwards || more)
  let prev: string | null = null
  // From past the end the way back is the last page; an empty list has no other page at all.
  if (hasPrev && start === undefined) prev = link(Math.min(page - 1, last))
  else if (hasPrev && start !== undefined) prev = link(page - 1, page > 2 ? { before: start } : undefined)

  return {
    first: link(1),
    last: link(last),
    prev,
    next: hasNext ? link(page + 1, end === undefined ? undefined : { after: end }) : null,
  }
}
