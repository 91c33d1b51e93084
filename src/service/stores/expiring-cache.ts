import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 10_000

/** Caches values for some time. Concurrent reads of one key share one query. */
export class ExpiringCache<T> {
  readonly #entries: LRUCache<string, Promise<T>> | undefined

  /**
   * @param ttl in milliseconds, on a monotonic clock: if that of the system is set back, a revoked token must not stay valid.
   * 0: nothing is cached.
   */
  constructor(ttl: number) {
    this.#entries = ttl === 0 ? undefined : new LRUCache({ max: MAX_ENTRIES, ttl })
  }

  /** Not the cache's own `fetch`, which rejects a read that finds nothing while the cache is cleared. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const entries = this.#entries
    const cached = entries?.get(key)
    if (cached) return cached
    const value = read()
    if (!entries) return value
    entries.set(key, value)
    // Errors and missing values are not cached.
    const drop = (): void => {
      if (entries.peek(key) === value) entries.delete(key)
    }
    value.then((found) => found === undefined && drop(), drop)
    return value
  }

  /** To be called after every write of this process. */
  clear(): void {
    this.#entries?.clear()
  }
}
