import { LRUCache } from 'lru-cache'
import type { TokenTable } from '#service/stores/token-table.ts'

/** Uses are recorded to the hour: enough to find unused tokens, and a token's row changes once in an hour. */
const HOUR = 3_600_000
/** Milliseconds after a failure until a use is recorded again. */
const RETRY = 30_000

/** Records which tokens are used, outside of the requests. */
export class TokenUses {
  readonly #tokens: Pick<TokenTable, 'recordUses'>
  readonly #onFailure: (error: unknown) => void
  /** Until when nothing is to be recorded of a token. */
  readonly #recordedUntil = new LRUCache<string, number>({ max: 10_000 })

  constructor(tokens: Pick<TokenTable, 'recordUses'>, onFailure: (error: unknown) => void) {
    this.#tokens = tokens
    this.#onFailure = onFailure
  }

  /** To be called with each token that was accepted. */
  note(id: string, hash: Uint8Array): void {
    const now = Date.now()
    if ((this.#recordedUntil.get(id) ?? 0) > now) return
    const hour = Math.floor(now / HOUR)
    this.#recordedUntil.set(id, (hour + 1) * HOUR)
    this.#tokens.recordUses([{ hash, usedAt: (hour * HOUR) / 1000 }]).catch((error: unknown) => {
      this.#recordedUntil.set(id, now + RETRY)
      this.#onFailure(error)
    })
  }
}
