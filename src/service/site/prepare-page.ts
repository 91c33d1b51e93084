/** The app's two pages as this service sends them: the built files with settings, names and a Content-Security-Policy. */
import { hash } from 'node:crypto'
import { publicPath } from '#service/http/address.ts'
import type { Upstream } from '#service/settings/settings.ts'

/** A page, the same for every client. */
export interface SitePage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface PageSettings {
  readonly publicUrl: string | undefined
  readonly upstream: Upstream | undefined
  readonly title: string | undefined
  readonly logoOrigins: readonly string[] | undefined
  readonly embedOrigins: readonly string[]
  /** What the brands are a copy of, if they are one. */
  readonly mirror?: { readonly source: string } | undefined
}

/** The app's own page. EMBED_ORIGINS does not allow it in a frame, because people sign in here. */
export function prepareApp(source: string, settings: PageSettings): SitePage {
  return preparePage(source, {
    ...written(settings),
    basePath: `${publicPath(settings.publicUrl)}/`,
    frameAncestors: ["'self'"],
    headers: {
      'x-frame-options': 'SAMEORIGIN',
      // Tabs that are opened from a sandboxed frame are sandboxed too, and may not load a page with this header.
      ...(settings.embedOrigins.length === 0 && { 'cross-origin-opener-policy': 'same-origin' }),
    },
  })
}

/** The page for frames, which only pages of EMBED_ORIGINS may show. */
export function prepareFrame(source: string, settings: PageSettings): SitePage {
  const { publicUrl, embedOrigins } = settings
  return preparePage(source, {
    ...written(settings),
    basePath: `${publicPath(publicUrl)}/embed/`,
    frameAncestors: embedOrigins.length > 0 ? embedOrigins : ["'none'"],
    headers: {
      // Isolated pages show only frames that send both. "credentialless", because logos come from hosts that send neither.
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

function written({ publicUrl, upstream, mirror, title, logoOrigins, embedOrigins }: PageSettings) {
  // Without PUBLIC_URL the page may be on http. On https, browsers load images over https whatever this says.
  const anyLogo = publicUrl?.startsWith('https:') ? ['https:'] : ['https:', 'http:']
  const logos = logoOrigins ?? anyLogo
  // Logos of the service itself have the address it is known by, which need not be the page's.
  const home = upstream?.url ?? publicUrl
  return {
    settings: {
      baseUrl: '.',
      title,
      copyOf: mirror?.source,
      ...(embedOrigins.length > 0 && { embedOrigins }),
    },
    imageSources: home === undefined ? logos : [...logos, new URL(home).origin],
  }
}

interface PageOptions {
  /** The path the app lives under, with a trailing slash. */
  readonly basePath: string
  /** What the app reads at start (docs/operating.md). Its title also replaces the page's own name. */
  readonly settings: Readonly<{ title?: string | undefined; [name: string]: unknown }>
  /** Whence images may come, beside this origin: sources of a Content-Security-Policy. */
  readonly imageSources: readonly string[]
  /** Whose pages may show this one in a frame: sources of a Content-Security-Policy. */
  readonly frameAncestors: readonly string[]
  /** Further headers of the page. */
  readonly headers?: Readonly<Record<string, string>>
}

/** How the built page calls itself: in its title, and in the sign-in form that is shown before any code has arrived. */
const BUILT_NAME = 'Brand Catalogue'

/**
 * Makes the built `index.html` ours: base path, name and settings written in, the preload of `config.json` (needed on
 * static hosts only) taken out, and a Content-Security-Policy that allows its inline scripts and styles by their hashes.
 */
export function preparePage(source: string, options: PageOptions): SitePage {
  const { basePath, settings } = options
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  const html = source
    .replaceAll(/\r\n?/g, '\n') // as browsers do before they hash
    .replaceAll(`>${BUILT_NAME}<`, () => `>${escapeText(settings.title ?? BUILT_NAME)}<`)
    .replace(/(<base\s[^>]*\bhref=")[^"]*/i, (_, open) => open + escapeText(basePath))
    .replace(/(<script id="settings"[^>]*>)\s*(<\/script>)/i, (_, open, close) => `${open}${json}${close}`)
    .replaceAll(/[ \t]*<link\s[^>]*>\n?/gi, (link) =>
      /\brel="?preload\b/i.test(link) && /\bhref="[^"]*\bconfig\.json"/i.test(link) ? '' : link,
    )
  return {
    html,
    headers: {
      ...options.headers,
      'content-security-policy': composePolicy(html, options),
      // What the app never asks for, so that nothing injected into it can.
      'permissions-policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    },
  }
}

function composePolicy(
  html: string,
  { imageSources, frameAncestors }: Pick<PageOptions, 'imageSources' | 'frameAncestors'>,
): string {
  const scripts = inlineContents(html, 'script', (attributes) => {
    const data = /\btype="?application\/json\b/i.test(attributes)
    return !data && !/\bsrc\s*=/i.test(attributes)
  })
  const styles = inlineContents(html, 'style', () => true)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hashSource)].join(' ')}`,
    `style-src ${["'self'", ...styles.map(hashSource)].join(' ')}`,
    `img-src ${["'self'", ...imageSources].join(' ')}`,
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    // No text ever becomes script.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ')
}

function inlineContents(html: string, element: string, isInline: (attributes: string) => boolean): string[] {
  const elements = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}\\s*>`, 'gi'))
  return Array.from(elements).flatMap(([, attributes = '', content = '']) =>
    isInline(attributes) ? [content] : [],
  )
}

function hashSource(content: string): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`
}

/** For the text of an element or a quoted attribute. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
