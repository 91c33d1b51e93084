import { crc32 } from 'node:zlib'
import { brandIdSchema } from '#contract/brand.ts'
import type { ListRequest } from '#contract/list-request.ts'
import type { Position } from '#service/stores/model/store.ts'

/**
 * The cursors of one list. Each says where a page begins or ends, with a checksum that binds it to the filters, the limit
 * and the page number. It keeps no secret, holds no state of ours and never expires.
 */
export class ListCursors {
  readonly #list: number

  constructor({ name, id, updatedAfter, updatedBefore, limit }: ListRequest) {
    this.#list = crc32(JSON.stringify([name, id, updatedAfter, updatedBefore, limit]))
  }

  print(page: number, position: Position): string {
    const place = 'after' in position ? `a${position.after}` : `b${position.before}`
    return `${place}-${this.#check(page, place)}`
  }

  /** The position in a cursor; undefined when it is none of exactly this list and page. */
  read(cursor: string, page: number): Position | undefined {
    const [, place, way, id, check] = /^(([ab])(\d+))-(\w+)$/.exec(cursor) ?? []
    if (place === undefined || id === undefined || !brandIdSchema.safeParse(id).success) return undefined
    if (check !== this.#check(page, place)) return undefined
    return way === 'a' ? { after: id } : { before: id }
  }

  #check(page: number, place: string): string {
    return crc32(`${page}${place}`, this.#list).toString(36)
  }
}
