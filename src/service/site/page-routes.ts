import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentOf, sendContent } from '#service/http/content.ts'
import { allowsOrigin } from '#embed/protocol/allowed-origins.ts'
import { PROTOCOL } from '#embed/protocol/messages.ts'
import { ProblemError } from '#service/http/problem.ts'
import { type SitePage, type PageSettings, prepareApp, prepareFrame } from './prepare-page.ts'

export interface PageRouteOptions extends PageSettings {
  /** The folder of the built app. */
  readonly appFolder: string
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** For what pages of any origin may load, isolated ones included. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

const LOADER = new Set(['embed.js', 'embed.d.ts'])

/**
 * Serves the built app: its page at `/`, and every file that the build holds now. Registered at the root, not as a
 * plugin, because the page is also sent for paths that only the app knows.
 */
export async function servePage(app: FastifyInstance, options: PageRouteOptions): Promise<SendPage> {
  const folder = options.appFolder
  if (!existsSync(join(folder, 'index.html'))) return refusePage
  const sendApp = pageSender(prepareApp(await readFile(join(folder, 'index.html'), 'utf8'), options))
  const sendFrame = pageSender(
    prepareFrame(await readFile(join(folder, 'embed/index.html'), 'utf8'), options),
  )
  app.get('/', sendApp)
  app.get('/index.html', sendApp)
  app.get('/embed/index.html', sendFrame)
  // Tells a page that cannot show the catalogue whether it is allowed to, and nothing else.
  app.get('/embed/check', ({ headers: { origin } }, reply) => {
    void reply.headers({ ...ANY_ORIGIN, 'cache-control': 'no-store', vary: 'Origin' })
    const allowed = origin !== undefined && { allowed: allowsOrigin(options.embedOrigins, origin) }
    return { protocol: PROTOCOL, ...allowed }
  })
  await app.register(fastifyStatic, {
    root: folder,
    // One route for each file: nothing that appears later is served, and there is no catch-all before the 404.
    wildcard: false,
    globIgnore: ['index.html', 'embed/**', '**/*.{br,gz}'],
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets') + sep)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A worker takes its policy from its own script, not from its page.
      if (/\.js(?:\.br)?$/.test(path)) reply.header('content-security-policy', SCRIPT_POLICY)
      // The loader is for pages of any origin, isolated ones included.
      if (LOADER.has(path.slice(folder.length + 1).replace(/\.br$/, ''))) reply.headers(ANY_ORIGIN)
    },
  })
  return (request, reply) => (/^\/embed(?:[/?]|$)/.test(request.url) ? sendFrame : sendApp)(request, reply)
}

/** What a worker of the app may do: load further scripts of the app, and send requests to its own service. */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Addresses that people share: they are pages for link previews and scripts, too. */
const SCREEN = /^\/(?:brands|match|lookup|checkup|shortlist)(?:\/|$)/

/**
 * Whether a request is for a page of the app: any that takes HTML for the address of a screen, and a browser's navigation
 * to any other path without a file extension. A script that fetches a wrong address is not handed a page.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') &&
    (SCREEN.test(path) ? /\btext\/html\b|\*\/\*/ : /\btext\/html\b/).test(headers.accept ?? '*/*') &&
    !path.startsWith('/logos/') &&
    !/\.[^/]*$/.test(path)
  )
}

function pageSender({ html, headers }: SitePage): SendPage {
  const content = contentOf(html)
  const all = {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept',
  }
  return (_request, reply) => sendContent(reply.headers(all), content)
}

function refusePage(): never {
  throw new ProblemError(503, 'The app is not built. Run "npm run build", then start the service again.')
}
