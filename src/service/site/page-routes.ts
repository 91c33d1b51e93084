import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '#service/http/accepted-encoding.ts'
import { entityTag, isUnchanged } from '#service/http/entity-tag.ts'
import { ProblemError } from '#service/http/problem.ts'
import { publicPath } from '#service/http/public-address.ts'
import type { Settings } from '#service/settings/settings.ts'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { preparePage } from './prepare-page.ts'

export interface PageRouteOptions extends Pick<
  Settings,
  'publicUrl' | 'upstream' | 'title' | 'logoOrigins' | 'embedOrigins'
> {
  /** The folder of the built app. */
  readonly appFolder: string
}

/** Sends the app's page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Serves the built app: its page at `/`, and every file that the build holds now. Registered at the root, not as a
 * plugin, because the page is also the answer to addresses that only the app knows.
 */
export async function servePage(app: FastifyInstance, options: PageRouteOptions): Promise<SendPage> {
  const folder = options.appFolder
  const source = await readFile(join(folder, 'index.html'), 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined
    throw error
  })
  const sendPage = source === undefined ? refusePage : pageSender(source, options)
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  if (source === undefined) return sendPage

  await app.register(fastifyStatic, {
    root: folder,
    // One route for each file: nothing that appears later is served, and there is no catch-all before the 404.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets') + sep)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A worker takes its policy from its own script, not from its page.
      if (/\.js(?:\.br)?$/.test(path)) reply.header('content-security-policy', SCRIPT_POLICY)
    },
  })
  return sendPage
}

/** What a worker of the app may do: load further scripts of the app, and send requests to its own service. */
const SCRIPT_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/** Whether a request wants a page of the app: a browser's navigation to an address that looks like no file's. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') &&
    /\btext\/html\b/.test(headers.accept ?? '') &&
    !path.startsWith('/logos/') &&
    !/\.[^/]*$/.test(path)
  )
}

function pageSender(
  source: string,
  { publicUrl, upstream, title, logoOrigins = ['https:'], embedOrigins }: PageRouteOptions,
): SendPage {
  // Logos of the service itself have the address it is known by, which need not be the page's.
  const home = upstream?.url ?? publicUrl
  const { html, contentSecurityPolicy } = preparePage(source, {
    basePath: `${publicPath(publicUrl)}/`,
    settings: { baseUrl: '.', title, ...(embedOrigins.length > 0 && { embedOrigins }) },
    imageSources: home === undefined ? logoOrigins : [...logoOrigins, new URL(home).origin],
    embedOrigins,
  })
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  const tag = entityTag(html)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    // It knows no lists; where the policy names origins, it alone speaks.
    ...(embedOrigins.length === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
    'cache-control': 'no-cache',
    vary: 'Accept, Accept-Encoding',
    etag: tag,
  }
  return function sendPage(request, reply) {
    void reply.headers(headers)
    if (isUnchanged(request.headers, tag)) return reply.code(304).send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(html)
    return reply.header('content-encoding', encoding).send(bodies[encoding])
  }
}

function refusePage(): never {
  throw new ProblemError(503, 'The app is not built. Run "npm run build", then start the service again.')
}
