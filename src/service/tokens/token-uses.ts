import type { TokenUse } from '#service/stores/records.ts'
import type { TokenTable } from '#service/stores/token-table.ts'

/** Uses are recorded to the hour: enough to find unused tokens, and a token's row changes once in an hour. */
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
  #unrecorded = new Map<string, TokenUse>()

  constructor(tokens: Pick<TokenTable, 'recordUses'>, onFailure: (error: unknown) => void) {
    this.#tokens = tokens
    this.#onFailure = onFailure
  }

  /** To be called with each token that was accepted. */
  note(id: string, hash: Uint8Array): void {
    const usedAt = Math.floor(Date.now() / 1000 / HOUR) * HOUR
    this.#unrecorded.set(id, { hash, usedAt })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    const uses = this.#unrecorded
    if (uses.size === 0) return
    this.#unrecorded = new Map()
    try {
      await this.#tokens.recordUses(Array.from(uses.values()))
    } catch (error) {
      this.#unrecorded = new Map([...uses, ...this.#unrecorded])
      this.#onFailure(error)
    }
  }
}
