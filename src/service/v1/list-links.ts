import { crc32 } from 'node:zlib'
import type { BrandList } from '#contract/brand.ts'
import { parseJson } from '#contract/fields.ts'
import type { ListQuery } from '#contract/list-query.ts'
import type { ListRequest } from '#contract/read-list-request.ts'
import { isSortKey, sortKey } from '#service/stores/sort-order.ts'
import type { StoredPage, Position } from '#service/stores/records.ts'

/**
 * The four links of a list: every filter, `order` and `limit` as the client wrote them, with another `page` and its cursor.
 * A client that follows `next` or `prev` gets every brand that stays in the list, whatever is added or removed meanwhile.
 * Page numbers then only count the client's steps.
 * @param address of the list, without a query.
 * @param from the position that the request's cursor holds.
 */
export function listLinks(
  address: string,
  query: ListQuery,
  request: ListRequest,
  { brands, total, hasMore }: StoredPage,
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
      else if (position) search += `&cursor=${formatCursor(request, number, position)}`
    }
    return `${address}?${search.slice(1)}`
  }

  const backwards = from !== undefined && 'before' in from
  const hasNext = backwards ? page < last : hasMore
  const hasPrev = page > 1 && total > 0 && (!backwards || hasMore)
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

/**
 * A cursor: where a page of a list begins or ends, with a checksum that binds it to the filters, the order, the limit and the
 * page number. It is not secret, needs no state on the server, and never expires.
 */
export function formatCursor(request: ListRequest, page: number, position: Position): string {
  const [direction, key] = 'after' in position ? ['a', position.after] : ['b', position.before]
  const text = direction + Buffer.from(JSON.stringify(key)).toString('base64url')
  return `${text}-${checksum(request, page, text)}`
}

/** The position that the cursor of a request holds; `undefined` unless it is a cursor of this list and page. */
export function readCursor(request: ListRequest): Position | undefined {
  const [, text = '', sum] = /^([ab].+)-(\w+)$/.exec(request.cursor ?? '') ?? []
  if (sum !== checksum(request, request.page, text)) return undefined
  const key = parseJson(Buffer.from(text.slice(1), 'base64url').toString())
  if (!isSortKey(key, request)) return undefined
  return text.startsWith('a') ? { after: key } : { before: key }
}

function checksum(
  { page: _page, cursor: _cursor, ...list }: ListRequest,
  page: number,
  text: string,
): string {
  return crc32(`${page}${text}`, crc32(JSON.stringify(list))).toString(36)
}
