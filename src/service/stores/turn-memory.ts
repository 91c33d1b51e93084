/**
 * Remembers what was read until the event loop has gone round once, so that requests which arrived together share one
 * look. Nothing is older than the requests it answers, hence nothing is stale.
 */
export class TurnMemory {
  readonly #values = new Map<string, unknown>()

  get<T>(key: string, read: () => T): T {
    if (this.#values.has(key)) return this.#values.get(key) as T
    const value = read()
    if (this.#values.size === 0) setImmediate(() => this.forget())
    this.#values.set(key, value)
    return value
  }

  /** To be called after every write of one's own. */
  forget(): void {
    this.#values.clear()
  }
}
