import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { hashToken, isActive, MAX_TOKEN_LENGTH, tokenId } from '#service/tokens/access-token.ts'
import { callerAt, RateLimiter } from '#service/http/rate-limiter.ts'
import { refuseTooMany } from '#service/http/refuse-too-many.ts'
import { ProblemError } from '#service/http/problem.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the token that was accepted; empty before that, and outside `/v1`. */
    tokenId: string
  }
}

export type TokenCheckOptions = {
  readonly store: Store
  /** Is told of each token that was accepted. */
  readonly noteUse: (id: string, hash: Uint8Array) => void
} & Pick<Settings, 'rateLimit' | 'failedAuthLimit'>

/** RFC 6750 wants at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="Brand Catalogue"'
const REFUSAL = 'The access token is unknown, expired or revoked.'
/** Accepted tokens whose hashes are kept. */
const MAX_KNOWN = 1000

/**
 * Lets only requests with a valid Bearer token pass (RFC 6750); the others get a 401. Too many with one token, or with
 * wrong tokens from one address, get a 429. A right token passes even from an address that tried wrong ones: nobody can
 * lock out those who share an address with him.
 */
export class TokenCheck {
  readonly #options: TokenCheckOptions
  readonly #requests: RateLimiter
  readonly #failures: RateLimiter
  /** By their Authorization headers: saves the hashing, and proves nothing by itself. */
  readonly #known = new Map<string, { readonly id: string; readonly hash: Uint8Array }>()
  readonly #admitted = new WeakMap<IncomingMessage, string>()

  constructor(options: TokenCheckOptions) {
    this.#options = options
    this.#requests = new RateLimiter(options.rateLimit)
    this.#failures = new RateLimiter(options.failedAuthLimit)
  }

  /**
   * Whether a request may pass, where that can be said at once.
   * @returns the id of its token; undefined when `check` has to look closer.
   */
  admit({ headers: { authorization } }: IncomingMessage): string | undefined {
    const known = authorization === undefined ? undefined : this.#known.get(authorization)
    const stored = known && this.#options.store.findToken(known.hash)
    if (!stored || stored instanceof Promise || !isActive(stored, Date.now() / 1000)) return undefined
    if (this.#requests.take(known.id) > 0) return undefined
    this.#options.noteUse(known.id, known.hash)
    return known.id
  }

  /** Spares an admitted request that is looked at again the second check, and the count of it. */
  remember(request: IncomingMessage, id: string): void {
    this.#admitted.set(request, id)
  }

  /** @throws ProblemError unless the request may pass. */
  async check(request: FastifyRequest): Promise<void> {
    request.tokenId = this.#admitted.get(request.raw) ?? ''
    if (request.tokenId !== '') return
    const { authorization = '' } = request.headers
    const token = /^Bearer +(.*)$/i.exec(authorization)?.[1]
    if (!token) {
      throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
        headers: { 'www-authenticate': CHALLENGE },
      })
    }
    // Tokens are found by their hash, so the time this takes tells nothing about how close a guess came.
    const hash = token.length <= MAX_TOKEN_LENGTH ? hashToken(token) : undefined
    const stored = hash && (await this.#options.store.findToken(hash))
    if (!stored || !isActive(stored, Date.now() / 1000)) {
      refuseTooMany(this.#failures.take(callerAt(request.ip)), 'wrong access tokens from this address')
      throw new ProblemError(401, REFUSAL, {
        headers: {
          'www-authenticate': `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`,
        },
      })
    }
    request.tokenId = tokenId(hash)
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    this.#known.set(authorization, { id: request.tokenId, hash })
    this.#options.noteUse(request.tokenId, hash)
    refuseTooMany(this.#requests.take(request.tokenId), 'requests with this access token')
  }
}
