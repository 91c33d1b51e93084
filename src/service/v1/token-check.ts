import type { PlainRequest } from '#service/http/address.ts'
import { ProblemError } from '#service/http/problem.ts'
import { clientAt, RateLimiter, refuseTooMany } from '#service/http/rate-limiter.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { bearerToken, findActiveToken, tokenFields, tokenId } from '#service/tokens/access-token.ts'

export type TokenCheckOptions = {
  readonly store: Pick<Store, 'tokens'>
  /** Called with each token that was accepted. */
  readonly noteUse: (id: string, hash: Uint8Array) => void
} & Pick<Settings, 'rateLimit' | 'failedAuthLimit'>

export interface AcceptedToken {
  readonly id: string
  /** The names of the additional fields that its client gets. */
  readonly fields: readonly string[]
}

/** RFC 6750 requires at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="Brand Catalogue"'
const REFUSAL = 'The access token is unknown, expired or revoked.'

/**
 * Accepts only requests with a valid Bearer token (RFC 6750); others get a 401. Too many with one token, or with wrong
 * tokens from one address, get a 429. A valid token is accepted even from an address that sent wrong ones: one client
 * cannot lock out the others of its network.
 */
export class TokenCheck {
  readonly #options: TokenCheckOptions
  readonly #requests: RateLimiter
  readonly #failures: RateLimiter

  constructor(options: TokenCheckOptions) {
    this.#options = options
    this.#requests = new RateLimiter(options.rateLimit)
    this.#failures = new RateLimiter(options.failedAuthLimit)
  }

  /** @throws ProblemError (401, 429) unless the request's token is valid. */
  async check({ headers, ip }: PlainRequest): Promise<AcceptedToken> {
    const text = bearerToken(headers)
    if (!text) {
      throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
        headers: { 'www-authenticate': CHALLENGE },
      })
    }
    const token = await findActiveToken(this.#options.store, text)
    if (!token) this.#refuse(ip)
    const id = tokenId(token.hash)
    this.#options.noteUse(id, token.hash)
    return { id, fields: tokenFields(token) }
  }

  /** Counts a request with an accepted token. @throws ProblemError (429) when there are too many. */
  limit(id: string): void {
    refuseTooMany(this.#requests.take(id), 'requests with this access token')
  }

  #refuse(ip: string): never {
    refuseTooMany(this.#failures.take(clientAt(ip)), 'wrong access tokens from this address')
    throw new ProblemError(401, REFUSAL, {
      headers: {
        'www-authenticate': `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`,
      },
    })
  }
}
