import compress from '@fastify/compress'
import { fastify, type FastifyInstance, LogController } from 'fastify'
import { servePage, wantsPage } from '#service/site/page-routes.ts'
import { gatewayRoutes } from '#service/gateway/gateway-routes.ts'
import { pingUpstream } from '#service/gateway/upstream.ts'
import { allowOrigins } from '#service/http/cors.ts'
import type { Metrics } from '#service/server/metrics.ts'
import { logRequests, maskedStream, requestIds } from '#service/server/request-log.ts'
import {
  methodNotAllowed,
  notFound,
  ProblemError,
  sendClientError,
  sendProblem,
} from '#service/http/problem.ts'
import { publicPath } from '#service/http/public-address.ts'
import { MAX_ADDRESS_LENGTH, rewriteAddress } from '#service/http/request-address.ts'
import { brandRoutes } from '#service/v1/answer-v1.ts'
import { healthRoutes } from '#service/site/health-routes.ts'
import { logoRoutes } from '#service/site/logo-routes.ts'
import { openapiRoute } from '#service/site/openapi-route.ts'
import { SAFE_HEADERS } from '#service/server/safe-headers.ts'
import type { OperationSettings } from '#service/settings/operation-settings.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { recordTokenUses } from '#service/tokens/record-token-uses.ts'

export interface AppOptions
  extends Pick<Settings, 'publicUrl' | 'trustProxy' | 'upstream'>, Omit<OperationSettings, 'metrics'> {
  /** What `/v1` is answered from, unless there is an upstream. */
  readonly store: Store | undefined
  /** The folder of the built app; it need not exist. */
  readonly appFolder: string
  /** Where requests are counted. */
  readonly metrics?: Metrics | undefined
}

/** Builds the HTTP service, without listening: production and tests share it. The store stays the caller's to close. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, upstream, publicUrl, trustProxy, logLevel } = options
  const prefix = publicPath(publicUrl)
  const requestId = requestIds()
  const app = fastify({
    logger: { level: logLevel, stream: maskedStream() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy,
    rewriteUrl: (request) => rewriteAddress(request.url ?? '/', prefix),
    routerOptions: { maxParamLength: MAX_ADDRESS_LENGTH },
    // While closing, requests on open connections are still answered, with "Connection: close".
    return503OnClosing: false,
    requestTimeout: 30_000,
    // A missing Host is refused below, in the form of every other refusal.
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384, requireHostHeader: false },
    clientErrorHandler: sendClientError,
  })

  app.setErrorHandler(sendProblem)
  app.decorateRequest('tokenId', '')
  app.addHook('onRequest', async ({ id, raw }, reply) => {
    void reply.headers(SAFE_HEADERS).header('x-request-id', id)
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      throw new ProblemError(400, 'The request has no Host header.')
    }
  })
  options.metrics?.watch(app)
  logRequests(app)
  allowOrigins(app, options.corsOrigins)
  // After every onRequest hook, so that the token check of /v1 comes before it.
  app.addHook('preParsing', async ({ url }) => {
    if (url.length > MAX_ADDRESS_LENGTH) {
      throw new ProblemError(414, `The address is longer than ${MAX_ADDRESS_LENGTH} characters.`)
    }
  })
  // Nothing here takes a body: whatever comes with a request is left unread.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // Before the routes, which it watches being added.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })

  if (upstream) {
    await app.register(gatewayRoutes, { ...options, upstream, prefix: '/v1' })
    await app.register(healthRoutes, { ping: () => pingUpstream(upstream) })
    await app.register(openapiRoute, { publicUrl })
  } else if (store) {
    await app.register(brandRoutes, {
      ...options,
      store,
      requestId,
      noteUse: recordTokenUses(app, store),
      prefix: '/v1',
    })
    await app.register(logoRoutes, { store })
    await app.register(healthRoutes, { ping: () => store.ping() })
    await app.register(openapiRoute, { publicUrl })
  }
  const sendPage = await servePage(app, options)
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method)
    if (!wantsPage(request)) throw notFound()
    return sendPage(request, reply)
  })
  return app
}
