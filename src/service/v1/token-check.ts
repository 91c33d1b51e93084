import type { PlainRequest } from '#service/http/exchange.ts'
import { ProblemError, refuseTooMany } from '#service/http/problem.ts'
import { callerAt, RateLimiter } from '#service/http/rate-limiter.ts'
import type { Settings } from '#service/settings/settings.ts'
import { andThen, type Awaitable } from '#service/stores/model/awaitable.ts'
import type { Store } from '#service/stores/model/store.ts'
import { hashToken, isActive, MAX_TOKEN_LENGTH, tokenId } from '#service/tokens/access-token.ts'

export type TokenCheckOptions = {
  readonly store: Pick<Store, 'findToken'>
  /** Called with each token that was accepted. */
  readonly noteUse: (id: string, hash: Uint8Array) => void
} & Pick<Settings, 'rateLimit' | 'failedAuthLimit'>

interface Token {
  readonly id: string
  readonly hash: Uint8Array
}

/** RFC 6750 wants at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="Brand Catalogue"'
const REFUSAL = 'The access token is unknown, expired or revoked.'
/** Accepted Authorization headers whose hashes are kept. */
const MAX_KNOWN = 1000

/**
 * Lets only requests with a valid Bearer token pass (RFC 6750); the others get a 401. Too many with one token, or with
 * wrong tokens from one address, get a 429. A valid token passes even from an address that tried wrong ones: one client
 * cannot lock out the others of its network.
 */
export class TokenCheck {
  readonly #options: TokenCheckOptions
  readonly #requests: RateLimiter
  readonly #failures: RateLimiter
  /** By their Authorization headers: saves the hashing, a tenth of the time of a cached answer, and proves nothing. */
  readonly #known = new Map<string, Token>()

  constructor(options: TokenCheckOptions) {
    this.#options = options
    this.#requests = new RateLimiter(options.rateLimit)
    this.#failures = new RateLimiter(options.failedAuthLimit)
  }

  /** @returns the id of the request's token. @throws ProblemError unless the request may pass. */
  check({ headers: { authorization = '' }, address }: PlainRequest): Awaitable<string> {
    const token = this.#known.get(authorization) ?? readToken(authorization)
    if (!token) return this.#refuse(address)
    return andThen(this.#options.store.findToken(token.hash), (stored) => {
      const active = stored && isActive(stored, Date.now() / 1000)
      return active ? this.#accept(token, authorization) : this.#refuse(address)
    })
  }

  /** Counts a request with an accepted token. @throws ProblemError (429) when there are too many. */
  limit(id: string): void {
    refuseTooMany(this.#requests.take(id), 'requests with this access token')
  }

  #accept(token: Token, authorization: string): string {
    if (!this.#known.has(authorization)) {
      if (this.#known.size >= MAX_KNOWN) this.#known.clear()
      this.#known.set(authorization, token)
    }
    this.#options.noteUse(token.id, token.hash)
    return token.id
  }

  #refuse(address: string): never {
    refuseTooMany(this.#failures.take(callerAt(address)), 'wrong access tokens from this address')
    throw new ProblemError(401, REFUSAL, {
      headers: {
        'www-authenticate': `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`,
      },
    })
  }
}

/** Undefined for a text that is too long to be a token of ours. @throws ProblemError (401) when there is no token. */
function readToken(authorization: string): Token | undefined {
  const token = /^Bearer +(.*)$/i.exec(authorization)?.[1]
  if (!token) {
    throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
      headers: { 'www-authenticate': CHALLENGE },
    })
  }
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  // Tokens are found by their hash, so the time this takes tells nothing about how close a guess came.
  const hash = hashToken(token)
  return { id: tokenId(hash), hash }
}
