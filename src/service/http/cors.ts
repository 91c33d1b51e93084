import type { FastifyInstance } from 'fastify'

/** What a page of another origin may send, and may read beside the few headers every page may. */
const REQUEST_HEADERS = 'Authorization, Accept, If-None-Match, X-Request-Id'
const RESPONSE_HEADERS = 'ETag, Retry-After, WWW-Authenticate, X-Request-Id'
/** Seconds for which a browser need not ask again; most allow two hours at most. */
const MAX_AGE = '7200'

/**
 * Lets pages of the named origins read `/v1` (https://fetch.spec.whatwg.org/#http-cors-protocol). Credentials are never
 * allowed: tokens travel in a header, and there are no cookies. A preflight from such an origin is answered here, before
 * the token check, because browsers send it without a token.
 * @param origins `*` alone: all origins.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const any = origins.includes('*')

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!/^\/v1(?:\/|$)/.test(request.url) || origin === undefined) return
    if (!any && !origins.includes(origin)) return
    void reply.headers({
      'access-control-allow-origin': any ? '*' : origin,
      'access-control-expose-headers': RESPONSE_HEADERS,
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    void reply.headers({
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': MAX_AGE,
      vary: 'Origin',
    })
    return reply.code(204).send()
  })

  // Last of all, since routes set their own.
  if (any) return
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/v1')) return
    const vary = reply.getHeader('vary')
    if (!/\borigin\b/i.test(String(vary ?? '')))
      reply.header('vary', vary ? `${String(vary)}, Origin` : 'Origin')
  })
}
