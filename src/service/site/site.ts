/**
 * All that is not `/v1`: the app's page and files, logos, health, the description of the API, and, where there is an
 * upstream, the gateway to it. Routed by Fastify behind the server, which has its own rules for all answers.
 */
import type { RequestListener } from 'node:http'
import compress from '@fastify/compress'
import { fastify, type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { gatewayRoutes } from '#service/gateway/gateway-routes.ts'
import { pingUpstream } from '#service/gateway/ping-upstream.ts'
import { exchangeOf } from '#service/http/exchange.ts'
import { type Log, maskedStream, reportFailure } from '#service/http/log.ts'
import { methodNotAllowed, notFound, PROBLEM_TYPE, ProblemError, toProblem } from '#service/http/problem.ts'
import { MAX_ADDRESS_LENGTH } from '#service/http/request-address.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { healthRoutes } from './health-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { openapiRoute } from './openapi-route.ts'
import { type PageRouteOptions, servePage, wantsPage } from './page-routes.ts'

export interface SiteOptions
  extends PageRouteOptions, Pick<Settings, 'logLevel' | 'rateLimit' | 'failedAuthLimit' | 'corsOrigins'> {
  /** What answers come from, unless there is an upstream. */
  readonly store: Store | undefined
  /** Called with the status of each response of an upstream, and the milliseconds it took. */
  readonly onUpstreamAnswer: ((status: number, elapsed: number) => void) | undefined
  /** Whether the service is about to stop. */
  readonly isClosing: () => boolean
}

export interface Site {
  /** Answers a request that the server has remembered with `rememberExchange`. */
  readonly handle: RequestListener
  readonly log: Log
  readonly close: () => Promise<void>
}

export async function buildSite(options: SiteOptions): Promise<Site> {
  const { store, upstream, publicUrl, logLevel, isClosing } = options
  const app = fastify({
    logger: { level: logLevel, stream: maskedStream() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => exchangeOf(request).id,
    rewriteUrl: (request) => exchangeOf(request).url,
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
  })
  app.setErrorHandler(sendProblem)
  app.addHook('onRequest', async ({ raw, routeOptions }) => void (exchangeOf(raw).route = routeOptions.url))
  // Nothing here takes a body: whatever comes with a request is left unread.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // Before the routes, which it watches being added.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })

  if (upstream) await app.register(gatewayRoutes, { ...options, upstream, prefix: '/v1' })
  if (store) await app.register(logoRoutes, { store })
  const ping = upstream ? () => pingUpstream(upstream) : store && (() => store.ping())
  if (ping) await app.register(healthRoutes, { ping, isClosing })
  await app.register(openapiRoute, { publicUrl })
  const sendPage = await servePage(app, options)
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method)
    if (!wantsPage(request)) throw notFound()
    return sendPage(request, reply)
  })
  await app.ready()
  return {
    handle: (request, response) => app.routing(request, response),
    log: app.log,
    close: () => app.close(),
  }
}

function sendProblem(error: FastifyError | ProblemError, { log }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  // What the framework itself refuses is the client's fault.
  const refused = !(error instanceof ProblemError) && statusCode >= 400 && statusCode < 500
  const reason = refused ? new ProblemError(statusCode, 'The request cannot be understood.') : error
  reportFailure(log, reason)
  const problem = toProblem(reason)
  void reply
    .code(problem.statusCode)
    .headers(problem.headers)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}
