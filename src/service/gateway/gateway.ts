/** `/v1` of another brand service, which decides whether a token is valid (docs/operating.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { publicAddress, varyOf } from '#service/http/address.ts'
import { CorsRules } from '#service/http/cors.ts'
import { throttled } from '#service/http/log.ts'
import { LOGO_HEADERS } from '#service/http/content.ts'
import { methodNotAllowed, notFound } from '#service/http/problem.ts'
import { clientAt, RateLimiter, refuseTooMany } from '#service/http/rate-limiter.ts'
import { addDurations } from '#service/metrics/metrics.ts'
import type { Settings, Upstream } from '#service/settings/settings.ts'
import { hashToken, tokenId } from '#service/tokens/access-token.ts'
import { askUpstream, explainFailure } from './ask-upstream.ts'
import { withOwnAddresses } from './own-addresses.ts'
import { TokenTrials } from './token-trials.ts'

export type GatewayOptions = { readonly upstream: Upstream; readonly registry?: Registry | undefined } & Pick<
  Settings,
  'rateLimit' | 'failedAuthLimit' | 'corsOrigins' | 'publicUrl' | 'trustProxy'
>

/** Bearer and nothing else: at another scheme, browsers ask the person for a password. */
const BEARER_CHALLENGE = /^Bearer(?: \w+="[^"\\]*"(?:, ?\w+="[^"\\]*")*)?$/
const RESPONSE_HEADERS = ['content-type', 'etag', 'last-modified', 'retry-after']

export async function gateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { upstream, registry } = options
  const requests = new RateLimiter(options.rateLimit)
  const trials = new TokenTrials(options.failedAuthLimit)
  const cors = new CorsRules(options.corsOrigins)
  const vary = cors.vary(varyOf(options))
  const durations =
    registry &&
    addDurations(
      registry,
      'upstream_request_duration_seconds',
      'Time that the service behind the gateway took.',
      ['status'],
    )
  const logFailure = throttled((err: unknown) =>
    app.log.warn({ err }, 'the upstream service does not answer'),
  )

  app.addHook('onRequest', async (request, reply) => {
    const preflight = cors.preflight(request)
    if (preflight) return reply.code(204).headers(preflight).send()
    void reply.headers({
      'cache-control': 'private, no-cache',
      vary,
      ...cors.headers(request.headers.origin),
    })
    request.tokenId = credentialsId(request)
    refuseTooMany(requests.take(request.tokenId ?? clientAt(request.ip)), 'requests with this access token')
  })

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const address = upstreamAddress(request.url, upstream, '/v1/')
    const own = publicAddress(request, options.publicUrl)
    const endTrial = trials.begin(request.tokenId, clientAt(request.ip))
    const observe = durations?.startTimer()
    let status = 502
    try {
      const { response, body } = await askUpstream(request, address, upstream.timeout)
      status = response.status
      for (const name of RESPONSE_HEADERS) {
        const value = response.headers.get(name)
        if (value !== null) void reply.header(name, value)
      }
      const challenge = response.headers.get('www-authenticate') ?? ''
      if (status === 401) {
        void reply.header('www-authenticate', BEARER_CHALLENGE.test(challenge) ? challenge : 'Bearer')
      }
      if (request.method === 'HEAD' || status === 304) return await reply.code(status).send()
      const isJson = response.headers.get('content-type')?.includes('json')
      const sent = isJson ? withOwnAddresses(body.toString(), upstream.url, own) : body
      return await reply.code(status).send(sent)
    } catch (error) {
      logFailure(error)
      const problem = explainFailure(error)
      status = problem.statusCode
      throw problem
    } finally {
      endTrial(status)
      observe?.({ status })
    }
  }

  // Metrics name the first two routes; the third is for whatever else the upstream has.
  for (const url of ['/brands', '/brands/:id', '/*']) app.route({ method: 'GET', url, handler: forward })
  app.setNotFoundHandler(({ method }) => {
    throw method === 'GET' || method === 'HEAD' ? notFound() : methodNotAllowed(method)
  })
}

/** `/logos/<name>`: the logos that the other service holds. Public, as they are there: an `<img>` sends no token. */
export async function gatewayLogos(
  app: FastifyInstance,
  { upstream }: { readonly upstream: Upstream },
): Promise<void> {
  app.get('/logos/*', async (request, reply) => {
    const address = upstreamAddress(request.url, upstream, '/logos/')
    const { response, body } = await askUpstream(request, address, upstream.timeout).catch(
      (error: unknown) => {
        throw explainFailure(error)
      },
    )
    const type = response.headers.get('content-type') ?? ''
    const isImage = response.status === 304 || (response.ok && type.startsWith('image/'))
    if (!isImage) throw notFound()
    const tag = response.headers.get('etag')
    void reply.code(response.status).headers({ ...LOGO_HEADERS, ...(tag !== null && { etag: tag }) })
    return response.status === 304 ? reply.send() : reply.type(type).send(body)
  })
}

/** @throws ProblemError (404) when dot segments would lead out of the folder. */
function upstreamAddress(url: string, upstream: Upstream, folder: string): URL {
  const base = new URL(upstream.url + folder)
  const target = URL.parse(upstream.url + url)
  if (target?.origin !== base.origin || !target.pathname.startsWith(base.pathname)) throw notFound()
  return target
}

/** The id of the token, or of other credentials, for the log and the limits; undefined without any. */
function credentialsId({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (!authorization) return undefined
  return tokenId(hashToken(/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization))
}
