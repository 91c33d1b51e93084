import { crc32 } from 'node:zlib'
import { brandIdSchema } from '#contract/brand.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Position } from '#service/stores/store.ts'

/**
 * The cursor of one page of a list: where the page begins or ends, and a checksum that binds it to the filters, the limit
 * and the page number. It keeps no secret, holds no state of ours and never expires.
 */
export function printCursor(request: ListRequest, page: number, position: Position): string {
  const place = 'after' in position ? `a${position.after}` : `b${position.before}`
  return Buffer.from(place + check(request, page, place)).toString('base64url')
}

/** The position in the request's cursor; undefined when it is no cursor of exactly this list and page. */
export function readCursor(request: ListRequest): Position | undefined {
  const text = Buffer.from(request.cursor ?? '', 'base64url').toString('latin1')
  const [, way, id, sum] = /^([ab])(\d+)([\da-f]{8})$/.exec(text) ?? []
  if (!brandIdSchema.safeParse(id).success || id === undefined) return undefined
  if (sum !== check(request, request.page, `${way}${id}`)) return undefined
  return way === 'a' ? { after: id } : { before: id }
}

function check(
  { name, id, updatedAfter, updatedBefore, limit }: ListRequest,
  page: number,
  place: string,
): string {
  const bound = JSON.stringify([name, id, updatedAfter, updatedBefore, limit, page, place])
  return crc32(bound).toString(16).padStart(8, '0')
}
