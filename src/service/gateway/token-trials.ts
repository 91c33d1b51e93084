import { LRUCache } from 'lru-cache'
import { RateLimiter, refuseTooMany } from '#service/http/rate-limiter.ts'

/** Accepted tokens that are remembered; when there are more, the one that was used longest ago is forgotten. */
const MAX_ACCEPTED = 10_000

/**
 * Limits how many wrong tokens may be tried from one address. Only the upstream knows which are wrong: one that it has
 * accepted is forwarded even from an address that tried too many, until the upstream refuses it.
 */
export class TokenTrials {
  readonly #failures: RateLimiter
  readonly #accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED })

  /** @param perMinute 0: no limit. */
  constructor(perMinute: number) {
    this.#failures = new RateLimiter(perMinute)
  }

  /**
   * Begins a request. A token that is new counts as wrong until the upstream has accepted it: otherwise many could be
   * tried at once.
   * @param tokenId undefined: the request has none, and is not limited.
   * @returns to be called with the status of the upstream's response, 502 if there is none.
   * @throws ProblemError (429) when too many tokens of this client were wrong.
   */
  begin(tokenId: string | undefined, client: string): (status: number) => void {
    if (tokenId === undefined) return () => {}
    const isNew = !this.#accepted.get(tokenId)
    if (isNew) refuseTooMany(this.#failures.take(client), 'wrong access tokens from this address')

    return (status) => {
      if (status === 401 || status === 403) {
        this.#accepted.delete(tokenId)
        return
      }
      if (isNew) this.#failures.giveBack(client)
      if (status < 300 || status === 304) this.#accepted.set(tokenId, true)
    }
  }
}
