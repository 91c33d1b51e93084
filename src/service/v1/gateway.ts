/** Forwards `/v1` to another brand service, which decides whether a token is valid (docs/operating.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { publicAddress } from '#service/http/address.ts'
import { throttled } from '#service/http/log.ts'
import { clientAt, RateLimiter } from '#service/http/rate-limiter.ts'
import type { Settings, Upstream } from '#service/settings/settings.ts'
import { hashToken, tokenId } from '#service/tokens/access-token.ts'
import { addApiHooks, WRONG_TOKENS } from './api-hooks.ts'
import { askUpstream, withOwnAddresses } from './upstream.ts'

/** The most accepted tokens to remember. If there are more, the least recently used is forgotten. */
const MAX_ACCEPTED = 10_000
/** Only Bearer challenges: for other schemes, browsers ask the user for a password. */
const BEARER_CHALLENGE = /^Bearer(?: \w+="[^"\\]*"(?:, ?\w+="[^"\\]*")*)?$/
const RESPONSE_HEADERS = ['content-type', 'etag', 'last-modified', 'retry-after']

export async function gateway(
  app: FastifyInstance,
  options: Settings & { upstream: Upstream },
): Promise<void> {
  const { upstream, publicUrl } = options
  const logFailure = throttled((err: unknown) =>
    app.log.warn({ err }, 'the upstream service does not answer'),
  )
  const attempts = new RateLimiter(options.failedAuthLimit, WRONG_TOKENS)
  const accepted = new LRUCache<string, true>({ max: MAX_ACCEPTED })
  addApiHooks(app, options, credentialsId)

  /**
   * Limits how many wrong tokens may be tried from one address. Only the upstream knows which are wrong, so a new token counts
   * as wrong until the upstream has answered: otherwise, many could be tried in parallel. A token that the upstream has accepted
   * is forwarded even from an address that tried too many.
   */
  async function limited(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { tokenId: id, ip } = request
    const client = clientAt(ip)
    const isNew = id !== undefined && !accepted.get(id)
    if (isNew) attempts.take(client)
    let isRefused = false
    try {
      await forward(request, reply)
      isRefused = reply.statusCode === 401 || reply.statusCode === 403
      if (id !== undefined && (reply.statusCode < 300 || reply.statusCode === 304)) accepted.set(id, true)
      return reply
    } finally {
      if (isRefused) accepted.delete(id ?? '')
      else if (isNew) attempts.giveBack(client)
    }
  }

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const own = publicAddress(request, publicUrl)
    const { response, body } = await askUpstream(request, upstream, '/v1/', logFailure)
    const { status } = response
    for (const name of RESPONSE_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) void reply.header(name, value)
    }
    if (status === 401) {
      const challenge = response.headers.get('www-authenticate') ?? ''
      void reply.header('www-authenticate', BEARER_CHALLENGE.test(challenge) ? challenge : 'Bearer')
    }
    const isJson = response.headers.get('content-type')?.includes('json')
    const sent = isJson ? withOwnAddresses(body.toString(), upstream.url, own) : body
    void reply.code(status).send(request.method === 'HEAD' || status === 304 ? undefined : sent)
  }

  // Metrics name the first two routes; the third forwards everything else.
  for (const url of ['/brands', '/brands/:id', '/*']) app.route({ method: 'GET', url, handler: limited })
}

/** The id of the token, or of other credentials, for the log and the limits; `undefined` without any. */
function credentialsId({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (!authorization) return undefined
  return tokenId(hashToken(/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization))
}
