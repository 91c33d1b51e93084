const MAX_ENTRIES = 10_000

/** Caches values for some time. Concurrent reads of one key share one query. */
export class ExpiringCache<T> {
  readonly #lifetime: number
  readonly #entries = new Map<string, { readonly value: Promise<T>; readonly until: number }>()

  /** @param lifetime in milliseconds. */
  constructor(lifetime: number) {
    this.#lifetime = lifetime
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    // Monotonic: if the system clock is set back, a revoked token must not stay valid.
    const now = performance.now()
    const cached = this.#entries.get(key)
    if (cached && cached.until > now) return cached.value
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear()
    const entry = { value: read(), until: now + this.#lifetime }
    this.#entries.set(key, entry)
    // Errors and missing values are not cached.
    const drop = (): void => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    entry.value.then((value) => value === undefined && drop(), drop)
    return entry.value
  }

  /** To be called after every write of this process. */
  clear(): void {
    this.#entries.clear()
  }
}
