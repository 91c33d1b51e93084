/**
 * Builds the service as one Fastify app: `/v1` from a store or an upstream, and the site. `main.ts` makes it listen; tests
 * inject requests.
 */
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { checkHost, normalizeUrl, publicPath } from '#service/http/address.ts'
import { addContentHooks } from '#service/http/content.ts'
import { AccessLog, maskedStream, requestId } from '#service/http/log.ts'
import { addBuildInfo, addHttpMetrics, addStoreMetrics } from '#service/http/metrics.ts'
import { sendProblem } from '#service/http/problem.ts'
import {
  createHttpServer,
  limitPipelining,
  refuseUnreadable,
  SECURITY_HEADERS,
} from '#service/http/server.ts'
import { runMirror } from '#service/mirror/mirror.ts'
import { site, type SiteOptions } from '#service/site/site.ts'
import { brandRoutes } from '#service/v1/brand-routes.ts'
import { gateway } from '#service/v1/gateway.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The service is about to stop, or stopping: `/readyz` says so, and responses say `Connection: close`. */
    isDraining: boolean
  }
  interface FastifyRequest {
    /** The names of the additional fields that the client of the token gets, separated by commas. */
    tokenFields: string
  }
}

export interface AppOptions extends SiteOptions {
  readonly registry?: Registry | undefined
}

/** Builds the app, without listening. Closing the app does not close the store. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, upstream, mirror, publicUrl, registry, logLevel, trustProxy } = options
  // HSTS is for a year, and not for subdomains: they may not be ours.
  const hsts = publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }
  const headers = { ...SECURITY_HEADERS, ...hsts }
  const prefix = publicPath(publicUrl)
  const app: FastifyInstance = fastify({
    serverFactory: (handler) => createHttpServer(handler, options.maxConnections, () => app.log),
    logger: { level: logLevel, stream: maskedStream() },
    logController: new AccessLog({ disableRequestLogging: !/^(?:info|debug)$/.test(logLevel) }),
    genReqId: requestId,
    trustProxy,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url, prefix),
    clientErrorHandler: refuseUnreadable,
    // Requests that arrive while the service is stopping still get their response.
    return503OnClosing: false,
    // The length of a URL is limited elsewhere, in /v1 only after the token check.
    routerOptions: { maxParamLength: 2 ** 16 },
  })
  app.decorate('isDraining', false)
  app.decorateRequest('tokenId', undefined)
  app.decorateRequest('tokenFields', '')
  app.setErrorHandler(sendProblem)
  // Creating a logger for each request would take a fifth of the time of a cached response.
  app.setChildLoggerFactory((logger) => logger)
  // No route takes a body, so bodies are left unread.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  if (registry) {
    addBuildInfo(registry, options.appFolder)
    addHttpMetrics(app, registry)
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    // Otherwise, Node would wait for the rest of a body, and answer a second time if it arrives late.
    if (hasBody(request) || app.isDraining) void reply.header('connection', 'close')
    done()
  })
  limitPipelining(app)
  checkHost(app, options.allowedHosts)
  addContentHooks(app)
  // Otherwise, connections that are busy now would stay open for another request.
  app.addHook('preClose', async () => {
    app.isDraining = true
    app.server.keepAliveTimeout = 1
    app.server.keepAliveTimeoutBuffer = 0
  })
  if (store) {
    if (store.servers) store.servers.log = app.log
    if (registry) addStoreMetrics(registry, store)
    if (mirror) runMirror(app, mirror, registry)
    await app.register(brandRoutes, { ...options, store, prefix: '/v1' })
  }
  if (upstream) await app.register(gateway, { ...options, upstream, prefix: '/v1' })
  await app.register(site, options)
  return app
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || !/^0*$/.test(headers['content-length'] ?? '')
}
