/**
 * Caches what was read for the rest of the millisecond, so that requests which arrive together share one read. What
 * another process writes is therefore seen within a millisecond.
 */
export class MillisecondCache {
  #readAt = 0
  readonly #values = new Map<unknown, unknown>()

  /** @param key a text, or an object that is itself the key. */
  get<T>(key: unknown, read: () => T): T {
    const now = Date.now()
    if (now !== this.#readAt) {
      this.#readAt = now
      this.#values.clear()
    }
    const cached = this.#values.get(key) as T | undefined
    if (cached !== undefined) return cached
    const value = read()
    this.#values.set(key, value)
    return value
  }

  /** To be called after every write of this process. */
  clear(): void {
    this.#values.clear()
  }
}
