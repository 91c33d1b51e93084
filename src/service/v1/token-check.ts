import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ProblemError } from '#service/http/problem.ts'
import { clientAt, RateLimiter } from '#service/http/rate-limiter.ts'
import type { Store } from '#service/stores/store.ts'
import { hashToken, isActive, tokenId } from '#service/tokens/access-token.ts'
import { WRONG_TOKENS } from './api-hooks.ts'

/** RFC 6750 requires at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="Brand Catalogue"'
const HOUR = 3_600_000
const REFUSAL = 'The access token is unknown, expired or revoked.'

/**
 * Accepts only requests with a valid Bearer token (RFC 6750); others get a 401, and after too many wrong tokens from one
 * address a 429. A valid token is accepted even from an address that sent wrong ones: one client cannot lock out the others
 * of its network.
 */
export function tokenCheck({ log }: FastifyInstance, store: Store, failedAuthLimit: number) {
  const failures = new RateLimiter(failedAuthLimit, WRONG_TOKENS)
  /** The hour in which the use of each token was last recorded. */
  const uses = new LRUCache<string, number>({ max: 10_000 })
  /** In the background, and to the hour: that is enough to find unused tokens, and a token's row changes at most once an hour. */
  function recordUse(id: string, hash: Uint8Array): void {
    const hour = Math.floor(Date.now() / HOUR)
    if (uses.get(id) === hour) return
    uses.set(id, hour)
    store.tokens
      .recordUse(hash, (hour * HOUR) / 1000)
      .catch((err: unknown) => log.warn({ err }, 'the last use of tokens cannot be recorded'))
  }

  return async (request: FastifyRequest): Promise<string> => {
    const text = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!text)
      throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
        headers: { 'www-authenticate': CHALLENGE },
      })
    // Tokens are looked up by their hash, so the time this takes does not reveal how close a guess came.
    const token = await store.tokens.find(hashToken(text))
    if (!token || !isActive(token, Date.now() / 1000)) {
      failures.take(clientAt(request.ip))
      const challenge = `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`
      throw new ProblemError(401, REFUSAL, { headers: { 'www-authenticate': challenge } })
    }
    const id = tokenId(token.hash)
    recordUse(id, token.hash)
    request.tokenFields = token.fields
    return id
  }
}
