/** Hooks for every request under `/v1`, whether a store or another service has the brands. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseLongUrl } from '#service/http/address.ts'
import { unknownPath } from '#service/http/problem.ts'
import { clientAt, RateLimiter } from '#service/http/rate-limiter.ts'
import type { Settings } from '#service/settings/settings.ts'

/** What `failedAuthLimit` limits, as a 429 names it. */
export const WRONG_TOKENS = 'wrong access tokens from this address'

/** Headers that a page of another origin may read besides the ones open to every page. */
const RESPONSE_HEADERS = 'Date, ETag, Retry-After, WWW-Authenticate, X-Request-Id'
/** What such a page may send. Browsers cache this for so many seconds; most cap that at two hours. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Authorization, Accept, If-None-Match, X-Request-Id',
  'access-control-max-age': '7200',
  vary: 'Origin',
}

/**
 * Adds CORS (https://fetch.spec.whatwg.org/#http-cors-protocol), the check of the token, the limits, and the 404 and 405 of
 * paths under the prefix of `app`. Credentials are never allowed: tokens travel in a header, and there are no cookies.
 * @param checkToken returns the token's id, or `undefined` if the request may proceed without one. Throws a 401 or 429.
 */
export function addApiHooks(
  app: FastifyInstance,
  options: Settings,
  checkToken: (request: FastifyRequest) => string | undefined | Promise<string | undefined>,
): void {
  const { corsOrigins, rateLimit } = options
  const isOpen = corsOrigins.includes('*')
  const requests = new RateLimiter(rateLimit, 'requests with this access token')
  const caching = { 'cache-control': 'private, no-cache', vary: varyOf(options) }

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && (isOpen || corsOrigins.includes(origin))) {
      void reply.headers({
        'access-control-allow-origin': isOpen ? '*' : origin,
        'access-control-expose-headers': RESPONSE_HEADERS,
      })
      // Before the check of the token: browsers send preflights without one.
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'])
        return reply.code(204).headers(PREFLIGHT).send()
    }
    void reply.headers(caching)
    request.tokenId = await checkToken(request)
    requests.take(request.tokenId ?? clientAt(request.ip))
    refuseLongUrl(request.url)
    return undefined
  })
  app.setNotFoundHandler((request, reply) => reply.send(unknownPath(request)))
}

/** The headers that responses depend on: addresses in them are built from the request unless PUBLIC_URL is set. */
function varyOf({ publicUrl, trustProxy, corsOrigins }: Settings): string {
  const names = ['Authorization']
  if (publicUrl === undefined) names.push('Host')
  if (publicUrl === undefined && trustProxy !== false) names.push('X-Forwarded-Host', 'X-Forwarded-Proto')
  if (corsOrigins.length > 0 && !corsOrigins.includes('*')) names.push('Origin')
  return names.join(', ')
}
