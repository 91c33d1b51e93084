import { hash } from 'node:crypto'
import { brandIdSchema } from '#contract/brand.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Position } from '#service/stores/store.ts'

/** Base64url characters of the check: enough that no two lists meet by accident. It keeps no secret. */
const CHECK_LENGTH = 8

/**
 * The cursor of one page of a list: where the page begins or ends, and a check that binds it to the filters, the limit
 * and the page number. It holds no state of ours and never expires.
 */
export function printCursor(request: ListRequest, page: number, position: Position): string {
  const place = 'after' in position ? `a${position.after}` : `b${position.before}`
  return Buffer.from(place + check(request, page, place)).toString('base64url')
}

/** The position in the request's cursor; undefined when it is no cursor of exactly this list and page. */
export function readCursor(request: ListRequest): Position | undefined {
  const text = Buffer.from(request.cursor ?? '', 'base64url').toString('latin1')
  const [, way, id, sum] = /^([ab])(\d+)([\w-]{8})$/.exec(text) ?? []
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
  return hash('sha256', bound, 'base64url').slice(0, CHECK_LENGTH)
}
