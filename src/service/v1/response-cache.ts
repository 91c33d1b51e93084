import { LRUCache } from 'lru-cache'
import { type Content, contentOf } from '#service/http/content.ts'
import type { Versioned } from '#service/stores/records.ts'

export interface ReadBody extends Versioned {
  readonly text: string
}

/** Bytes of memory for the cache, as estimated below. */
const MAX_BYTES = 64 * 2 ** 20
/** Bytes that an entry takes besides its body: its key, objects and buffers, as measured. */
const ENTRY_BYTES = 1000

/** The response bodies of one version of the catalogue. If they take too much memory, the least recently used is dropped. */
export class ResponseCache {
  readonly #onLookup: ((isHit: boolean) => void) | undefined
  readonly #bodies = new LRUCache<string, Content>({
    maxSize: MAX_BYTES,
    // Text takes one byte per character, and its compressed forms less than another; text beyond Latin-1 takes two bytes.
    sizeCalculation: ({ length }) => ENTRY_BYTES + 2 * length,
  })
  #version = -1

  /** @param onLookup called for each response: whether it was in the cache. */
  constructor(onLookup?: (isHit: boolean) => void) {
    this.#onLookup = onLookup
  }

  /**
   * The body for `key` at `version` or later.
   * @param key everything in a request that the body depends on.
   */
  async get(version: number, key: string, read: () => Promise<ReadBody>): Promise<Content> {
    // The version can also be earlier: restoring a backup brings an old one back.
    if (version !== this.#version) this.#bodies.clear()
    this.#version = version
    const cached = this.#bodies.get(key)
    this.#onLookup?.(cached !== undefined)
    if (cached) return cached
    const { text, version: found } = await read()
    const content = contentOf(text)
    // Do not cache the body if it comes from a lagging replica, or another request has seen a newer version meanwhile.
    if (found >= version && version === this.#version) this.#bodies.set(key, content)
    return content
  }
}
