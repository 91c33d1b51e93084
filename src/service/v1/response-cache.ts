import { LRUCache } from 'lru-cache'
import { type Content, contentOf } from '#service/http/content.ts'
import type { Versioned } from '#service/stores/records.ts'

/** A response body as read from the store, in JSON. */
export interface ReadBody extends Versioned {
  readonly text: string
}

/** Bytes of memory for the cache, as estimated by `memoryOf`. */
const MAX_BYTES = 64 * 2 ** 20
/** Bytes that an entry takes besides its body: its key, objects and buffers, as measured. */
const ENTRY_BYTES = 1000

/** A body's characters take one byte, and its compressed forms less than another; or else two bytes. */
function memoryOf({ length }: Content): number {
  return ENTRY_BYTES + 2 * length
}

/** The response bodies of one version of the catalogue. When they take too much memory, the one used longest ago is dropped. */
export class ResponseCache {
  readonly #onLookup: (isHit: boolean) => void
  readonly #bodies = new LRUCache<string, Promise<Content>>({ maxSize: MAX_BYTES })
  #version = -1

  /** @param onLookup called for each response: whether it was in the cache, or being read already. */
  constructor(onLookup: (isHit: boolean) => void) {
    this.#onLookup = onLookup
  }

  /**
   * The body for `key` at `version` or later. Concurrent requests for the same key share one read.
   * @param key everything in a request that the body depends on.
   */
  get(version: number, key: string, read: () => Promise<ReadBody>): Promise<Content> {
    // Not only a later version: restoring a backup brings an earlier one back.
    if (version !== this.#version) this.#bodies.clear()
    this.#version = version
    const cached = this.#bodies.get(key)
    this.#onLookup(cached !== undefined)
    if (cached) return cached
    const body = read().then(({ text, version: found }) => {
      const content = contentOf(text)
      // Its size is known only now. `set` would keep the old one, since the value is the same.
      const isCached = this.#bodies.peek(key) === body && this.#bodies.delete(key)
      // A replica may be behind the server that named the version.
      if (isCached && found >= version) this.#bodies.set(key, body, { size: memoryOf(content) })
      return content
    })
    this.#bodies.set(key, body, { size: ENTRY_BYTES })
    body.catch(() => this.#bodies.peek(key) === body && this.#bodies.delete(key))
    return body
  }
}
