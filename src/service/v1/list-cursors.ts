import { crc32 } from 'node:zlib'
import type { ListRequest } from '#contract/read-list-request.ts'
import { isSortKey } from '#service/stores/model/sort-order.ts'
import type { Position } from '#service/stores/model/store.ts'

/**
 * The cursors of one list. Each says where a page begins or ends, with a checksum that binds it to the filters, the order,
 * the limit and the page number. It is no secret, needs no state on the server, and never expires.
 */
export class ListCursors {
  readonly #request: ListRequest
  readonly #list: number

  constructor(request: ListRequest) {
    const { page: _page, cursor: _cursor, ...list } = request
    this.#request = request
    this.#list = crc32(JSON.stringify(list))
  }

  format(page: number, position: Position): string {
    const [direction, key] = 'after' in position ? ['a', position.after] : ['b', position.before]
    const text = direction + Buffer.from(JSON.stringify(key)).toString('base64url')
    return `${text}-${this.#checksum(page, text)}`
  }

  /** The position that a cursor holds; undefined unless it is a cursor of this list and page. */
  parse(cursor: string, page: number): Position | undefined {
    const [, text = '', checksum] = /^([ab].+)-(\w+)$/.exec(cursor) ?? []
    if (checksum !== this.#checksum(page, text)) return undefined
    const key = readJson(Buffer.from(text.slice(1), 'base64url').toString())
    if (!isSortKey(key, this.#request)) return undefined
    return text.startsWith('a') ? { after: key } : { before: key }
  }

  #checksum(page: number, text: string): string {
    return crc32(`${page}${text}`, this.#list).toString(36)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
