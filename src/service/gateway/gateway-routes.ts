import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, tokenId } from '#service/tokens/access-token.ts'
import { callerAt, RateLimiter } from '#service/http/rate-limiter.ts'
import { CorsRules } from '#service/http/cors.ts'
import { exchangeOf } from '#service/http/exchange.ts'
import { methodNotAllowed, notFound, ProblemError, refuseTooMany } from '#service/http/problem.ts'
import type { Settings } from '#service/settings/settings.ts'
import { bearerChallenges } from './bearer-challenges.ts'
import { readAnswer } from './read-answer.ts'
import { TokenTrials } from './token-trials.ts'
import type { Upstream } from '#service/settings/upstream.ts'

/** All that the upstream learns of a request, and all of its answer that we pass on, beside the body. */
const REQUEST_HEADERS = [
  'authorization',
  'accept',
  'accept-encoding',
  'if-none-match',
  'traceparent',
] as const
const ANSWER_HEADERS = ['content-type', 'content-encoding', 'etag', 'last-modified', 'retry-after'] as const

type GatewayRouteOptions = {
  readonly upstream: Upstream
  /** Called with the status of each response and the milliseconds that the upstream took. */
  readonly onUpstreamAnswer: ((status: number, elapsed: number) => void) | undefined
} & Pick<Settings, 'rateLimit' | 'failedAuthLimit' | 'corsOrigins'>

/** `/v1` as another brand service answers it. Whether a token is good is for that service to say. */
export async function gatewayRoutes(app: FastifyInstance, options: GatewayRouteOptions): Promise<void> {
  const { upstream, onUpstreamAnswer } = options
  const requests = new RateLimiter(options.rateLimit)
  const trials = new TokenTrials(options.failedAuthLimit)
  const cors = new CorsRules(options.corsOrigins)
  const commonHeaders = {
    'cache-control': 'private, no-cache',
    vary: cors.vary('Authorization, Accept-Encoding'),
  }
  await app.register(replyFrom, {
    base: upstream.url,
    disableRequestLogging: true,
    disableCache: true,
    undici: {
      headersTimeout: upstream.timeout,
      bodyTimeout: upstream.timeout,
      connect: { timeout: Math.min(upstream.timeout, 5000) },
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    const preflight = cors.preflight(request)
    if (preflight) return reply.code(204).headers(preflight).send()
    void reply.headers({ ...commonHeaders, ...cors.headers(request.headers.origin) })
    const exchange = exchangeOf(request.raw)
    exchange.tokenId = credentialsId(request)
    const caller = exchange.tokenId ?? callerAt(exchange.address)
    refuseTooMany(requests.take(caller), 'requests with this access token')
  })

  function forward(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = upstreamPath(request.url, upstream)
    const exchange = exchangeOf(request.raw)
    const endTrial =
      exchange.tokenId === undefined ? () => {} : trials.begin(exchange.tokenId, callerAt(exchange.address))
    const start = performance.now()
    const report = () => onUpstreamAnswer?.(reply.statusCode, performance.now() - start)
    return reply.from(path, {
      // A service that is overloaded says so once; whether to ask again is for the client to decide.
      retryDelay: () => null,
      rewriteRequestHeaders: (_request, headers) => ({
        host: headers.host,
        'user-agent': 'brand-catalogue-gateway',
        'x-request-id': exchange.id,
        ...keep(headers, REQUEST_HEADERS),
      }),
      rewriteHeaders: (headers) => ({ ...keep(headers, ANSWER_HEADERS), ...challengeOf(headers) }),
      onError: (_reply, { error }) => {
        endTrial(502)
        const problem = explainFailure(error)
        void reply.code(problem.statusCode).send(problem)
        report()
      },
      onResponse: (_request, _reply, answer) => {
        endTrial(reply.statusCode)
        void sendAnswer(request, reply, answer.stream).finally(report)
      },
    })
  }

  async function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    stream: NodeJS.ReadableStream & { destroy: () => unknown },
  ): Promise<void> {
    try {
      const redirected = reply.statusCode >= 300 && reply.statusCode < 400 && reply.statusCode !== 304
      if (redirected) stream.destroy()
      const body = redirected ? undefined : await readAnswer(stream, upstream.timeout)
      if (redirected) throw new ProblemError(502, 'The upstream service redirects, which is not followed.')
      await reply.send(reply.statusCode === 304 || request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      if (!(error instanceof ProblemError))
        request.log.warn({ err: error }, 'the answer of the upstream broke off')
      for (const name of [...ANSWER_HEADERS, 'www-authenticate']) void reply.removeHeader(name)
      void reply.send(error instanceof ProblemError ? error : explainFailure(error))
    }
  }

  // Each has a HEAD beside it. One route for all the rest, so that what upstreams add is there too.
  app.route({ method: 'GET', url: '/brands', handler: forward })
  app.route({ method: 'GET', url: '/brands/:id', handler: forward })
  app.route({ method: 'GET', url: '/*', handler: forward })
  app.setNotFoundHandler(({ method }) => {
    throw method === 'GET' || method === 'HEAD' ? notFound() : methodNotAllowed(method)
  })
}

/** Where a request goes. @throws ProblemError (404) when dot segments would lead out of `/v1`. */
function upstreamPath(url: string, upstream: Upstream): string {
  const base = new URL(upstream.url)
  const prefix = base.pathname.replace(/\/$/, '')
  const target = URL.parse(prefix + (url.split('?', 1)[0] ?? ''), base.origin)
  if (target?.origin !== base.origin || !target.pathname.startsWith(`${prefix}/v1/`)) throw notFound()
  return target.pathname
}

/** The id of the token, or of other credentials, for the log and the limits; undefined without any. */
function credentialsId({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (!authorization) return undefined
  return tokenId(hashToken(/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization))
}

function keep(headers: object, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    (Object.entries(headers) as [string, string][]).filter(([name]) => names.includes(name)),
  )
}

function challengeOf(headers: object): Record<string, string> {
  const { 'www-authenticate': received } = headers as { 'www-authenticate'?: string | string[] }
  const challenges = received === undefined ? undefined : bearerChallenges(received)
  return challenges === undefined ? {} : { 'www-authenticate': challenges }
}

function explainFailure(error: unknown): ProblemError {
  const late = error instanceof Error && 'statusCode' in error && error.statusCode === 504
  return late
    ? new ProblemError(504, 'The upstream service did not answer in time.')
    : new ProblemError(502, 'The upstream service cannot be reached, or broke off its answer.')
}
