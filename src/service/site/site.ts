/**
 * All that is not `/v1`: the app's page and files, logos, health, the description of the API, and, where there is an
 * upstream, the gateway to it.
 */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { gateway, gatewayLogos, type GatewayOptions } from '#service/gateway/gateway.ts'
import { pingUpstream } from '#service/gateway/ping-upstream.ts'
import { publicAddress, refuseLongUrl } from '#service/http/address.ts'
import { methodNotAllowed, notFound } from '#service/http/problem.ts'
import type { Mirror } from '#service/mirror/mirror.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { bearerToken, findActiveToken, tokenFields } from '#service/tokens/access-token.ts'
import { describeApi } from './describe-api.ts'
import { healthRoutes } from './health-routes.ts'
import { logoRoutes } from './logo-routes.ts'
import { type PageRouteOptions, servePage, wantsPage } from './page-routes.ts'

export type SiteOptions = PageRouteOptions &
  Omit<GatewayOptions, 'upstream'> &
  Pick<Settings, 'upstream'> & {
    /** Where brands are read from, unless there is an upstream. */
    readonly store: Store | undefined
    /** What keeps the store a copy of another service, if it is one. */
    readonly mirror?: Mirror | undefined
  }

export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { store, upstream, mirror } = options
  app.addHook('onRequest', async ({ url }) => refuseLongUrl(url))
  // Before the routes, which it watches being added.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })

  if (upstream) {
    await app.register(gateway, { ...options, upstream, prefix: '/v1' })
    await app.register(gatewayLogos, { upstream })
  }
  if (store) await app.register(logoRoutes, { store })
  const ping = upstream ? () => pingUpstream(upstream) : store && (() => store.ping())
  const checkFiles = store && (() => store.checkFiles())
  if (ping) await app.register(healthRoutes, { ping, mirror, checkFiles })
  // Public: it contains no brands. With a valid token, it describes the additional fields of that token as well.
  app.get('/openapi.json', async (request, reply) => {
    const text = bearerToken(request.headers)
    const token = text && store ? await findActiveToken(store, text) : undefined
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Authorization' })
    return describeApi(publicAddress(request, options.publicUrl), token ? tokenFields(token) : [])
  })
  const sendPage = await servePage(app, options)
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method)
    if (!wantsPage(request)) throw notFound()
    return sendPage(request, reply)
  })
}
