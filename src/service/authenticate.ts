import type { FastifyRequest } from 'fastify'
import { hashToken, isActive, MAX_TOKEN_LENGTH, tokenId } from './access-token.ts'
import { callerAt, RateLimiter } from './operations/rate-limiter.ts'
import { refuseTooMany } from './operations/refuse-too-many.ts'
import { ProblemError } from './problem-replies.ts'
import type { Settings } from './settings.ts'
import type { Store } from './stores/store.ts'

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

/**
 * A hook that lets only requests with a valid Bearer token pass (RFC 6750); the others get a 401. Too many with one
 * token, or with wrong tokens from one address, get a 429. A right token passes even from an address that tried wrong
 * ones: nobody can lock out those who share an address with him.
 */
export function authenticate({
  store,
  noteUse,
  rateLimit,
  failedAuthLimit,
}: TokenCheckOptions): (request: FastifyRequest) => Promise<void> {
  const requests = new RateLimiter(rateLimit)
  const failures = new RateLimiter(failedAuthLimit)

  return async function checkToken(request) {
    const token = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) {
      throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
        headers: { 'www-authenticate': CHALLENGE },
      })
    }
    // Tokens are found by their hash, so the time this takes tells nothing about how close a guess came.
    const hash = token.length <= MAX_TOKEN_LENGTH ? hashToken(token) : undefined
    const stored = hash && (await store.findToken(hash))
    if (!stored || !isActive(stored, Date.now() / 1000)) {
      refuseTooMany(failures.take(callerAt(request.ip)), 'wrong access tokens from this address')
      throw new ProblemError(401, REFUSAL, {
        headers: {
          'www-authenticate': `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`,
        },
      })
    }
    request.tokenId = tokenId(stored.hash)
    noteUse(request.tokenId, stored.hash)
    refuseTooMany(requests.take(request.tokenId), 'requests with this access token')
  }
}
