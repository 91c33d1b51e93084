import { type Content, contentOf } from '#service/http/content.ts'
import type { Versioned } from '#service/stores/model/records.ts'

/** A response body as read from the store, in JSON. */
export interface ReadBody extends Versioned {
  readonly text: string
}

/** Bytes of memory for the cache, as estimated by `memoryOf`. */
const MAX_BYTES = 64 * 2 ** 20
/** Bytes that an entry takes besides its body: its key, objects and buffers, as measured. */
const ENTRY_BYTES = 1000

/** A body's characters take one byte, and its compressed forms less than another; or else two bytes. */
function memoryOf(content: Content): number {
  return ENTRY_BYTES + 2 * content.length
}

/** The response bodies of one version of the catalogue. */
export class ResponseCache {
  readonly #onLookup: (isHit: boolean) => void
  #version = -1
  #bodies = new Map<string, Promise<Content>>()
  #bytes = 0

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
    if (version !== this.#version || this.#bytes > MAX_BYTES) this.#clear(version)
    const cached = this.#bodies.get(key)
    this.#onLookup(cached !== undefined)
    if (cached) return cached
    const body = this.#read(key, version, read)
    this.#bodies.set(key, body)
    return body
  }

  async #read(key: string, version: number, read: () => Promise<ReadBody>): Promise<Content> {
    const bodies = this.#bodies
    try {
      const body = await read()
      const content = contentOf(body.text)
      // A replica may be behind the server that named the version.
      if (body.version < version) bodies.delete(key)
      else if (bodies === this.#bodies) this.#bytes += memoryOf(content)
      return content
    } catch (error) {
      bodies.delete(key)
      throw error
    }
  }

  #clear(version: number): void {
    this.#version = version
    this.#bodies = new Map()
    this.#bytes = 0
  }
}
