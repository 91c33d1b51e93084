/**
 * Builds the service as one Fastify app: `/v1` or the gateway, and the site. `main.ts` listens with it; tests inject
 * requests.
 */
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { normalizeUrl, publicPath, tidyForwarded } from '#service/http/address.ts'
import { reportFailure } from '#service/http/log.ts'
import { methodNotAllowed, PROBLEM_TYPE, ProblemError, toProblem } from '#service/http/problem.ts'
import {
  addBuildInfo,
  addCacheMetrics,
  addCounter,
  addHttpMetrics,
  addStoreMetrics,
} from '#service/metrics/metrics.ts'
import { mirrorPlugin } from '#service/mirror/mirror-plugin.ts'
import { clientErrorHandler } from '#service/server/client-errors.ts'
import { checkHost } from '#service/server/host-check.ts'
import { createHttpServer, type HttpServerOptions } from '#service/server/http-server.ts'
import { limitPipelining } from '#service/server/limit-pipelining.ts'
import { AccessLog, logsRequests, maskedStream, requestId } from '#service/server/request-log.ts'
import { securityHeaders } from '#service/server/security-headers.ts'
import { site, type SiteOptions } from '#service/site/site.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { TokenUses } from '#service/tokens/token-uses.ts'
import { type Api, createApi } from '#service/v1/api.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The service is about to stop, or stopping: `/readyz` says so, and responses say `Connection: close`. */
    isDraining: boolean
  }
}

export interface AppOptions
  extends
    SiteOptions,
    HttpServerOptions,
    Pick<
      Settings,
      'trustProxy' | 'allowedHosts' | 'logLevel' | 'rateLimit' | 'failedAuthLimit' | 'corsOrigins'
    > {
  /** Where the app registers its metrics. */
  readonly registry?: Registry | undefined
}

/** Builds the app, without listening. Closing the app does not close the store. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, publicUrl, registry, logLevel, trustProxy } = options
  const headers = securityHeaders(publicUrl)
  const prefix = publicPath(publicUrl)
  const unreadable =
    registry &&
    addCounter(registry, 'http_unreadable_requests_total', 'What could not be parsed as a request.', [
      'status',
    ])
  const app: FastifyInstance = fastify({
    serverFactory: (handler) => createHttpServer(handler, options, () => app.log),
    logger: { level: logLevel, stream: maskedStream() },
    logController: new AccessLog({ disableRequestLogging: !logsRequests(logLevel) }),
    genReqId: requestId,
    trustProxy,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url, prefix),
    clientErrorHandler: clientErrorHandler(headers, (status) => unreadable?.inc({ status })),
    // Requests that arrive while the service is stopping still get their response.
    return503OnClosing: false,
    // The length of a URL is limited elsewhere, in /v1 only after the token check.
    routerOptions: { maxParamLength: 2 ** 16 },
  })
  app.decorate('isDraining', false)
  app.decorateRequest('tokenId', undefined)
  app.setErrorHandler(sendProblem)
  // Nothing here takes a body: it is left unread.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  if (trustProxy !== false) {
    app.addHook('onRequest', ({ headers: received }, _reply, done) => {
      tidyForwarded(received)
      done()
    })
  }
  if (registry) {
    addBuildInfo(registry, options.appFolder)
    addHttpMetrics(app, registry)
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    // Node would wait for the rest of the body, and answer a second time if it is late.
    if (hasBody(request) || app.isDraining) void reply.header('connection', 'close')
    done()
  })
  limitPipelining(app)
  checkHost(app, options.allowedHosts)
  // Connections that are busy now would else stay open for their next request.
  app.addHook('preClose', async () => {
    app.isDraining = true
    app.server.keepAliveTimeout = 1
    app.server.keepAliveTimeoutBuffer = 0
  })
  if (store) await addStore(app, store, options)
  await app.register(site, options)
  return app
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || !/^0*$/.test(headers['content-length'] ?? '')
}

/** `/v1` from a store, and what watches the store beside it. */
async function addStore(app: FastifyInstance, store: Store, options: AppOptions): Promise<void> {
  const { registry, mirror } = options
  store.onServerChange(({ name, role, up, reason }) => {
    const level = store.servers().some((server) => server.up) ? 'warn' : 'error'
    app.log[level](
      { server: name, role, reason },
      up ? 'the database answers again' : 'the database does not answer',
    )
  })
  if (registry) addStoreMetrics(registry, store)
  if (mirror) await app.register(mirrorPlugin, { mirror, registry })
  const tokenUses = new TokenUses(store.tokens, (err) =>
    app.log.warn({ err }, 'the last use of tokens cannot be recorded'),
  )
  app.addHook('onClose', () => tokenUses.close())
  const api = createApi({
    ...options,
    store,
    onCacheLookup: registry ? addCacheMetrics(registry) : () => {},
    isComplete: () => mirror?.isComplete ?? true,
    noteUse: (id, hash) => tokenUses.note(id, hash),
  })
  await app.register(apiRoutes, { prefix: '/v1', api })
}

/** `/v1`: one function handles every path and method. The routes are declared so that metrics can name them. */
async function apiRoutes(app: FastifyInstance, { api }: { readonly api: Api }): Promise<void> {
  // A logger for each request would be a fifth of the time of a cached response.
  app.setChildLoggerFactory((logger) => logger)

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers, body, tokenId, error } = await api(request)
    request.tokenId = tokenId
    if (error !== undefined) reportFailure(app.log, error, request.id)
    return reply.code(status).headers(headers).send(body)
  }
  for (const url of ['/brands', '/brands/:id']) app.route({ method: 'GET', url, handler: respond })
  app.setNotFoundHandler(respond)
  // Fastify refuses some types of body before it calls a handler. Here, the token is checked first.
  app.setErrorHandler((error, request, reply) =>
    error instanceof ProblemError ? sendProblem(error, request, reply) : respond(request, reply),
  )
}

function sendProblem(error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply): void {
  // All that Fastify itself refuses is bodies, which only other methods have.
  const isRefusal =
    !(error instanceof ProblemError) && error.statusCode !== undefined && error.statusCode < 500
  const reason = isRefusal ? methodNotAllowed(request.method) : error
  reportFailure(request.server.log, reason, request.id)
  const problem = toProblem(reason)
  void reply
    .code(problem.statusCode)
    .headers(problem.headers)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}
