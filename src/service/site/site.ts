/** Everything outside `/v1`: the app's pages and files, logos, health, and the description of the API. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseLongUrl } from '#service/http/address.ts'
import { contentOf, sendContent } from '#service/http/content.ts'
import { throttled } from '#service/http/log.ts'
import { notFound, ProblemError, unknownPath } from '#service/http/problem.ts'
import type { Mirror } from '#service/mirror/mirror.ts'
import type { Upstream } from '#service/settings/settings.ts'
import { StoreUnavailable } from '#service/stores/explain-error.ts'
import type { Store } from '#service/stores/store.ts'
import { askUpstream, pingUpstream } from '#service/v1/upstream.ts'
import { type PageOptions, servePages, wantsPage } from './pages.ts'

export interface SiteOptions extends PageOptions {
  readonly store: Store | undefined
  readonly mirror?: Mirror | undefined
}

const LOGO_HEADERS = {
  // An SVG opened on its own is a document: it may use styles, and nothing else.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // The app may be on another origin, and so may the pages that show its logos.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
} as const

export async function site(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const { store, upstream } = options
  app.addHook('onRequest', async ({ url }) => refuseLongUrl(url))

  if (upstream) upstreamLogos(app, upstream)
  if (store) storeLogos(app, store)
  const ping = upstream ? () => pingUpstream(upstream) : store && (() => store.ping())
  if (ping) healthRoutes(app, ping, options)
  const openapi = contentOf(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'))
  app.get('/openapi.json', (_request, reply) => {
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return sendContent(reply, openapi)
  })
  const sendPage = await servePages(app, options)
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : reply.send(unknownPath(request)),
  )
}

/** `/logos/<name>.svg`: the logos that this service hosts. Public, since an `<img>` sends no token. */
function storeLogos(app: FastifyInstance, store: Store): void {
  app.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const name = /^(.{1,100})\.svg$/.exec(request.params.file)?.[1]
    const logo = name === undefined ? undefined : await store.brands.findLogo(name)
    if (!logo) throw notFound()
    void reply.headers(LOGO_HEADERS).type('image/svg+xml; charset=utf-8')
    return sendContent(reply, contentOf(logo.svg))
  })
}

/** `/logos/<name>`: the logos that the upstream hosts. Public, as they are there. */
function upstreamLogos(app: FastifyInstance, upstream: Upstream): void {
  app.get('/logos/*', async (request, reply) => {
    const { response, body } = await askUpstream(request, upstream, '/logos/')
    const type = response.headers.get('content-type') ?? ''
    const isImage = response.status === 304 || (response.ok && type.startsWith('image/'))
    if (!isImage) throw notFound()
    const etag = response.headers.get('etag')
    void reply.code(response.status).headers({ ...LOGO_HEADERS, ...(etag !== null && { etag }) })
    return response.status === 304 ? reply.send() : reply.type(type).send(body)
  })
}

/**
 * `/healthz` shows that the process runs; `/readyz`, that its store or upstream responds and it is not about to stop. Both
 * work without a token, for load balancers and monitoring.
 * @param ping rejects when the store or the upstream does not respond.
 */
function healthRoutes(app: FastifyInstance, ping: () => Promise<void>, { store, mirror }: SiteOptions): void {
  const report = throttled((err: unknown) => app.log.error({ err }, 'not ready'))

  async function readiness(): Promise<object> {
    if (app.isDraining) throw notReady('The service is stopping.')
    try {
      await ping()
    } catch (error) {
      // A database server that does not answer has been logged already.
      if (error instanceof StoreUnavailable) throw error
      report(error)
      throw notReady('The service cannot reach its data. Its log says why.')
    }
    // Not their names: /readyz is public.
    const databases = store?.servers?.states().map(({ role, up, isBehind }) => ({ role, up, isBehind }))
    const isDivided = (store?.servers?.primaries ?? 0) > 1
    const divided = isDivided ? 'Two database servers are primaries. The log names them.' : undefined
    const ready = { status: 'ready', databases, problem: divided }
    if (!mirror) return ready
    const { source, age, isComplete, problem } = mirror
    if (!isComplete)
      throw notReady(`The first copy of ${source} is not complete. ${problem ?? 'It is in progress.'}`)
    return { ...ready, copyOf: source, age, problem: problem ?? ready.problem }
  }

  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) =>
    void reply.header('cache-control', 'no-store')
  app.route({ method: 'GET', url: '/healthz', onRequest, handler: async () => ({ status: 'ok' }) })
  app.route({ method: 'GET', url: '/readyz', onRequest, handler: readiness })
}

function notReady(detail: string): ProblemError {
  return new ProblemError(503, detail, { headers: { 'retry-after': '5' } })
}
