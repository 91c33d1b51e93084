import type { Awaitable } from '#service/stores/model/awaitable.ts'

interface Entry<T> {
  value: Awaitable<T>
  readonly until: number
}

/** Caches values for some time. Concurrent reads of one key share one query. */
export class ExpiringCache<T> {
  readonly #lifetime: number
  readonly #entries = new Map<string, Entry<T>>()

  /** @param lifetime in milliseconds. */
  constructor(lifetime: number) {
    this.#lifetime = lifetime
  }

  /** The value itself where it is cached, else a promise of it. */
  get(key: string, read: () => Promise<T>): Awaitable<T> {
    // Monotonic: a clock that is set back must not keep a revoked token valid.
    const now = performance.now()
    const known = this.#entries.get(key)
    if (known && known.until > now) return known.value
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear()
    const value = read()
    const entry: Entry<T> = { value, until: now + this.#lifetime }
    this.#entries.set(key, entry)
    // What failed, or was not found, is read again.
    const drop = (): void => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    }
    value.then((found) => (found === undefined ? drop() : (entry.value = found)), drop)
    return value
  }

  /** To be called after every write of this process. */
  clear(): void {
    this.#entries.clear()
  }
}

const MAX_ENTRIES = 10_000
