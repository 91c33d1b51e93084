import type { TokenUse } from '#service/stores/model/store.ts'
import type { TokenTable } from '#service/stores/model/token-table.ts'

/** Uses are recorded to the hour: enough to find unused tokens, with one write per token and hour. */
const HOUR = 3600
/** Milliseconds between two writes. */
const INTERVAL = 30_000

/**
 * Remembers which tokens are used, and records it outside the requests. What is lost with a process that is killed is
 * seen again at the next request of the hour.
 */
export class TokenUses {
  readonly #tokens: Pick<TokenTable, 'recordUses'>
  readonly #onFailure: (error: unknown) => void
  readonly #timer = setInterval(() => void this.#write(), INTERVAL).unref()
  /** The hour in which each token was last seen by this process. */
  readonly #seen = new Map<string, number>()
  readonly #unrecorded = new Map<string, TokenUse>()

  constructor(tokens: Pick<TokenTable, 'recordUses'>, onFailure: (error: unknown) => void) {
    this.#tokens = tokens
    this.#onFailure = onFailure
  }

  /** To be called with each token that was accepted. */
  note(id: string, hash: Uint8Array): void {
    const usedAt = Math.floor(Date.now() / 1000 / HOUR) * HOUR
    if (this.#seen.get(id) === usedAt) return
    this.#seen.set(id, usedAt)
    this.#unrecorded.set(id, { hash, usedAt })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    const uses = Array.from(this.#unrecorded)
    if (uses.length === 0) return
    try {
      await this.#tokens.recordUses(uses.map(([, use]) => use))
      for (const [id, use] of uses) if (this.#unrecorded.get(id) === use) this.#unrecorded.delete(id)
    } catch (error) {
      this.#onFailure(error)
    }
  }
}
