import { changeQuery, type ListQuery, printListQuery } from '#contract/list-query.ts'
import type { ListRequest } from '#contract/list-request.ts'

interface ListLinks {
  first: string
  last: string
  prev: string | null
  next: string | null
}

/**
 * The four links of a list answer: every filter and `limit` as the client wrote them, only `page` set.
 * @param address the list's own address, without a query.
 * @param total how many brands match.
 */
export function listLinks(
  address: string,
  query: ListQuery,
  { page, limit }: ListRequest,
  total: number,
): ListLinks {
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (page: number) => `${address}?${printListQuery(changeQuery(query, { page: String(page) }))}`
  return {
    first: link(1),
    last: link(last),
    // From past the end the way back is the last page; an empty list has no other page at all.
    prev: page > 1 && total > 0 ? link(Math.min(page - 1, last)) : null,
    next: page < last ? link(page + 1) : null,
  }
}
