/** `/v1` of another brand service, which decides whether a token is valid (docs/operating.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { CorsRules } from '#service/http/cors.ts'
import { throttled } from '#service/http/log.ts'
import { methodNotAllowed, notFound } from '#service/http/problem.ts'
import { clientAt, RateLimiter, refuseTooMany } from '#service/http/rate-limiter.ts'
import { addDurations } from '#service/metrics/metrics.ts'
import type { Settings, Upstream } from '#service/settings/settings.ts'
import { hashToken, tokenId } from '#service/tokens/access-token.ts'
import { askUpstream, explainFailure } from './ask-upstream.ts'
import { TokenTrials } from './token-trials.ts'

export type GatewayOptions = { readonly upstream: Upstream; readonly registry?: Registry | undefined } & Pick<
  Settings,
  'rateLimit' | 'failedAuthLimit' | 'corsOrigins'
>

/** Bearer and nothing else: at another scheme, browsers ask the person for a password. */
const BEARER_CHALLENGE = /^Bearer(?: \w+="[^"\\]*"(?:, ?\w+="[^"\\]*")*)?$/
const RESPONSE_HEADERS = ['content-type', 'etag', 'last-modified', 'retry-after']

export async function gateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { upstream, registry } = options
  const requests = new RateLimiter(options.rateLimit)
  const trials = new TokenTrials(options.failedAuthLimit)
  const cors = new CorsRules(options.corsOrigins)
  const vary = cors.vary('Authorization')
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
    const address = upstreamAddress(request.url, upstream)
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
      return await reply.code(status).send(request.method === 'HEAD' || status === 304 ? undefined : body)
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

/** @throws ProblemError (404) when dot segments would lead out of `/v1`. */
function upstreamAddress(url: string, upstream: Upstream): URL {
  const base = new URL(`${upstream.url}/v1/`)
  const target = URL.parse(upstream.url + url)
  if (target?.origin !== base.origin || !target.pathname.startsWith(base.pathname)) throw notFound()
  return target
}

/** The id of the token, or of other credentials, for the log and the limits; undefined without any. */
function credentialsId({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (!authorization) return undefined
  return tokenId(hashToken(/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization))
}
