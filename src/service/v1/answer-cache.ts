import { crc32 } from 'node:zlib'
import { entityTag } from '#service/http/entity-tag.ts'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import type { Versioned } from '#service/stores/model/store.ts'
import { type Content, contentOf } from './content.ts'

/** What was read from the store for one address, in JSON. */
export interface Body extends Versioned {
  readonly text: string
}

/** A body with its tag, and its compressed forms. */
export interface CachedBody extends Content {
  readonly tag: string
}

/** How often a body was in the cache or being read already, and how often it was not. */
export interface CacheUse {
  hits: number
  misses: number
}

/** Bytes of bodies kept; compressed forms and keys come on top, and are less. */
const MAX_BYTES = 64 * 2 ** 20

/** Checksums of keys that were requested once. */
const MAX_REQUESTED = 2 ** 14

/** The bodies of the present version of the catalogue, by everything in a request that they depend on. */
export class AnswerCache {
  readonly #use: CacheUse
  #version = -1
  /** Two generations, so that dropping the oldest needs no bookkeeping at each use. */
  #young = new Map<string, CachedBody>()
  #old = new Map<string, CachedBody>()
  #youngBytes = 0
  /**
   * Checksums of the keys of bodies that came without waiting, which cost little: such a body is cached at its second
   * request. Two keys that share a checksum only have a body cached early, and numbers leave nothing to collect.
   */
  readonly #requested = new Uint32Array(MAX_REQUESTED)
  /** Those that are being read. */
  #pending = new Map<string, Promise<CachedBody>>()

  constructor(use: CacheUse) {
    this.#use = use
  }

  /**
   * The body for `key` at `version` or later: from the cache, or read now. Concurrent requests for one key share one
   * read.
   * @param read reads from one snapshot, and says of which version it was.
   */
  get(version: number, key: string, read: () => Awaitable<Body>): Awaitable<CachedBody> {
    // Perhaps an earlier version, which a backup has brought back.
    if (version !== this.#version) this.#startVersion(version)
    const cached = this.#find(key)
    if (cached) {
      this.#use.hits++
      return cached
    }
    const pending = this.#pending
    const shared = pending.get(key)
    if (shared) {
      this.#use.hits++
      return shared
    }
    this.#use.misses++
    const body = read()
    if (!(body instanceof Promise)) return this.#isSecondRequest(key) ? this.#keep(key, body) : withTag(body)
    const kept = body.then((text) => this.#keep(key, text)).finally(() => pending.delete(key))
    pending.set(key, kept)
    return kept
  }

  #find(key: string): CachedBody | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (old) this.#add(key, old)
    return old
  }

  #isSecondRequest(key: string): boolean {
    const sum = crc32(key)
    const again = this.#requested[sum % MAX_REQUESTED] === sum
    this.#requested[sum % MAX_REQUESTED] = sum
    return again
  }

  #keep(key: string, body: Body): CachedBody {
    const { version } = body
    const cached = withTag(body)
    if (version > this.#version) this.#startVersion(version)
    // One that took long may be of a version that is gone already.
    if (version === this.#version) this.#add(key, cached)
    return cached
  }

  #add(key: string, body: CachedBody): void {
    if (this.#youngBytes > MAX_BYTES / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, body)
    this.#youngBytes += body.length
  }

  #startVersion(version: number): void {
    this.#version = version
    this.#young = new Map()
    this.#old = new Map()
    this.#youngBytes = 0
    this.#pending = new Map()
  }
}

function withTag({ text }: Body): CachedBody {
  return { ...contentOf(text), tag: entityTag(text) }
}
