import type { FastifyRequest } from 'fastify'
import { hashToken, isActive, MAX_TOKEN_LENGTH } from './access-token.ts'
import { ProblemError } from './problem-replies.ts'
import type { Store } from './stores/store.ts'

/** RFC 6750 wants at least one parameter after the scheme. */
const CHALLENGE = 'Bearer realm="Brand Catalogue"'
const REFUSAL = 'The access token is unknown, expired or revoked.'

/** A hook that lets only requests with a valid Bearer token pass (RFC 6750); the others get a 401. */
export function authenticate(store: Store): (request: FastifyRequest) => Promise<void> {
  return async function checkToken(request) {
    const token = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) {
      throw new ProblemError(401, 'This address needs an access token: "Authorization: Bearer <token>".', {
        headers: { 'www-authenticate': CHALLENGE },
      })
    }
    // Tokens are found by their hash, so the time this takes tells nothing about how close a guess came.
    const stored = token.length <= MAX_TOKEN_LENGTH ? await store.findToken(hashToken(token)) : undefined
    if (!stored || !isActive(stored, Date.now() / 1000)) {
      throw new ProblemError(401, REFUSAL, {
        headers: {
          'www-authenticate': `${CHALLENGE}, error="invalid_token", error_description="${REFUSAL}"`,
        },
      })
    }
  }
}
