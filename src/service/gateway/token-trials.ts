import { RateLimiter } from '#service/http/rate-limiter.ts'
import { refuseTooMany } from '#service/http/problem.ts'

/** Accepted tokens that are remembered; when there are more, the oldest is forgotten. */
const MAX_ACCEPTED = 10_000

/**
 * Limits how many wrong tokens may be tried from one address. Only the upstream tells which are wrong: one that it has
 * accepted passes even from an address that tried too many, until it is refused.
 */
export class TokenTrials {
  readonly #failures: RateLimiter
  readonly #accepted = new Set<string>()

  /** @param perMinute 0: any number. */
  constructor(perMinute: number) {
    this.#failures = new RateLimiter(perMinute)
  }

  /**
   * Begins a request with a token.
   * @returns to be called with the status of the upstream's answer, 502 where there was none.
   * @throws ProblemError (429) when too many tokens of this caller were wrong.
   */
  begin(tokenId: string, caller: string): (status: number) => void {
    const isTrial = !this.#accepted.has(tokenId)
    // A trial counts as failed until it is known better, so that many at once are no way around.
    if (isTrial) refuseTooMany(this.#failures.take(caller), 'wrong access tokens from this address')

    return (status) => {
      if (status === 401 || status === 403) {
        this.#accepted.delete(tokenId)
        return
      }
      if (isTrial) this.#failures.giveBack(caller)
      if (status < 300 || status === 304) this.#accept(tokenId)
    }
  }

  #accept(tokenId: string): void {
    const [oldest] = this.#accepted.size < MAX_ACCEPTED ? [] : this.#accepted
    if (oldest !== undefined) this.#accepted.delete(oldest)
    this.#accepted.add(tokenId)
  }
}
