/**
 * Remembers what was read for the rest of the millisecond, so that requests which arrive together share one look. What
 * another process writes is therefore seen within a millisecond.
 */
export class MomentMemory {
  #moment = 0
  readonly #values = new Map<unknown, unknown>()

  /** @param key a text, or an object that is itself the key. */
  get<T>(key: unknown, read: () => T): T {
    const now = Date.now()
    if (now !== this.#moment) {
      this.#moment = now
      this.#values.clear()
    }
    const known = this.#values.get(key) as T | undefined
    if (known !== undefined) return known
    const value = read()
    this.#values.set(key, value)
    return value
  }

  /** To be called after every write of one's own. */
  forget(): void {
    this.#values.clear()
  }
}
