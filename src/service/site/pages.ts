/** The app's two pages and the files of its build. Pages get settings, names and a Content-Security-Policy. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '#contract/app-settings.ts'
import { allowsOrigin } from '#embed/protocol/allowed-origins.ts'
import { PROTOCOL } from '#embed/protocol/messages.ts'
import { publicPath } from '#service/http/address.ts'
import { contentOf, sendContent } from '#service/http/content.ts'
import { ProblemError } from '#service/http/problem.ts'
import type { Settings } from '#service/settings/settings.ts'

export interface PageOptions extends Settings {
  readonly mirror?: { readonly source: string } | undefined
  readonly appFolder: string
}

/** Headers of files that pages of any origin may load, even cross-origin isolated ones. */
const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/**
 * Serves the built app, also one that is built later: its page at `/`, and its files. Registered at the root, not as a plugin,
 * because the page is also sent for paths that only the app knows.
 */
export async function servePages(app: FastifyInstance, options: PageOptions) {
  const folder = options.appFolder
  const pages = new Map<string, ReturnType<typeof preparePage>>()
  async function sendPage({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isFrame = /^\/embed(?:[/?]|$)/.test(url)
    const path = join(folder, isFrame ? 'embed/index.html' : 'index.html')
    const source = await readFile(path, 'utf8').catch(refusePage)
    let page = pages.get(path)
    if (page?.source !== source) page = preparePage(source, options, isFrame)
    pages.set(path, page)
    return sendContent(reply.headers(page.headers), page.content)
  }
  for (const url of ['/', '/index.html', '/embed/index.html'])
    app.route({ method: 'GET', url, handler: sendPage })
  // If a page cannot show the catalogue, this tells it whether its origin is allowed, and nothing else.
  app.get('/embed/check', ({ headers: { origin } }, reply) => {
    void reply.headers({ ...ANY_ORIGIN, 'cache-control': 'no-store', vary: 'Origin' })
    const allowed = origin !== undefined && { allowed: allowsOrigin(options.embedOrigins, origin) }
    return { protocol: PROTOCOL, ...allowed }
  })
  await app.register(fastifyStatic, {
    root: folder,
    // If the app is not built, the page says so.
    suppressWarning: true,
    // One route for each file, so there is no catch-all before the 404.
    wildcard: false,
    globIgnore: ['index.html', 'embed/**', 'assets/**', '**/*.{br,gz}'],
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets') + sep)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.startsWith(join(folder, 'embed.'))) reply.headers(ANY_ORIGIN)
    },
  })
  // Their names change with each build. Compressed ones are sent in place of the others.
  app.get<{ Params: { file: string } }>(
    '/assets/:file(^(?!.*\\.(?:br|gz)$)\\w[\\w.-]*$)',
    ({ params }, reply) => reply.sendFile(`assets/${params.file}`),
  )
  return sendPage
}

/** Addresses that people share: link previews and scripts get the page too. */
const SCREEN = /^\/(?:brands|match|lookup|checkup|shortlist)(?:\/|$)/

/**
 * Whether a request is for a page of the app: any that accepts HTML for the address of a screen, and a browser's navigation
 * to any other path without a file extension. A script that fetches a wrong address does not get a page.
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

function refusePage(): never {
  throw new ProblemError(503, 'The app is not built. Run "npm run build", then start the service again.')
}

/** The name in the built page: in its title, and in the header that is shown before any script has loaded. */
const BUILT_NAME = 'Brand Catalogue'

/** Cross-origin isolated pages show only frames with both. "credentialless" allows logos from hosts that send neither. */
const FRAME_HEADERS = {
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Prepares a built page: writes in the base path, name and settings, removes the preload of `config.json` (only static hosts
 * need it), and makes a Content-Security-Policy that allows its inline scripts and styles by their hashes.
 * @param isFrame whether it is the page for frames, which only pages of EMBED_ORIGINS may embed. No other site may embed the
 * app's main page, because people sign in there.
 */
export function preparePage(source: string, settings: PageOptions, isFrame: boolean) {
  const { publicUrl, mirror, title, embedOrigins } = settings
  const hosts = embedOrigins.length > 0 ? embedOrigins : undefined
  const written: { [Name in keyof Required<AppSettings>]: AppSettings[Name] } = {
    baseUrl: '.',
    title,
    copyOf: mirror?.source,
    embedOrigins: hosts,
    // A gateway's service may write others than ours.
    timestampUnit: undefined,
  }
  const json = JSON.stringify(written).replaceAll('<', String.raw`\u003c`)
  const base = `${publicPath(publicUrl)}/${isFrame ? 'embed/' : ''}`
  const html = source
    .replaceAll(/\r\n?/g, '\n') // as browsers do before they hash
    .replaceAll(`>${BUILT_NAME}<`, () => `>${escapeText(title ?? BUILT_NAME)}<`)
    .replace(/(<base\s[^>]*\bhref=")[^"]*/i, (_, open) => open + escapeText(base))
    .replace(/(<script id="settings"[^>]*>)\s*(<\/script>)/i, (_, open, close) => `${open}${json}${close}`)
    .replaceAll(/[ \t]*<link\s[^>]*\bhref="[^"]*\bconfig\.json"[^>]*>\n?/gi, '')
  const appHeaders = {
    'x-frame-options': 'SAMEORIGIN',
    // A tab opened from a sandboxed frame is sandboxed too, and cannot load a page with this header.
    ...(!hosts && { 'cross-origin-opener-policy': 'same-origin' }),
  }
  const framers = isFrame ? (hosts?.join(' ') ?? "'none'") : "'self'"
  const headers: Readonly<Record<string, string>> = {
    ...(isFrame ? FRAME_HEADERS : appHeaders),
    'content-security-policy': composePolicy(html, settings, framers),
    // Denies features that the app never uses, so that injected code cannot use them.
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept',
  }
  return { source, headers, content: contentOf(html) }
}

/** @param framers the value of `frame-ancestors`: whose pages may embed this one. */
function composePolicy(html: string, settings: PageOptions, framers: string): string {
  const { publicUrl, upstream, logoOrigins } = settings
  // Without PUBLIC_URL the page may be on http. On https, browsers load images over https whatever this says.
  const logos = logoOrigins ?? (publicUrl?.startsWith('https:') ? ['https:'] : ['https:', 'http:'])
  // The service's own logos have its public address, which may differ from the page's.
  const home = upstream?.url ?? publicUrl
  const images = home === undefined ? logos : [...logos, new URL(home).origin]
  const scripts = inlineHashes(
    html,
    /<script(?![^>]*(?:\bsrc\s*=|application\/json))[^>]*>([^]*?)<\/script\s*>/gi,
  )
  const styles = inlineHashes(html, /<style\b[^>]*>([^]*?)<\/style\s*>/gi)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src ${["'self'", ...images].join(' ')}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    // Text never becomes a script.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${framers}`,
  ].join('; ')
}

/** @param elements matches inline elements, and captures their content. @returns policy sources with their hashes. */
function inlineHashes(html: string, elements: RegExp): string[] {
  return Array.from(
    html.matchAll(elements),
    ([, content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`,
  )
}

/** For the text of an element or a quoted attribute. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
