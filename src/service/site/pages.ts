import { publicPath } from '#service/http/address.ts'
import type { Settings } from '#service/settings/settings.ts'
import { type Page, preparePage } from './prepare-page.ts'

export type PageSettings = Pick<
  Settings,
  'publicUrl' | 'upstream' | 'title' | 'logoOrigins' | 'embedOrigins'
> & {
  /** What the brands are a copy of, if they are one. */
  readonly mirror?: { readonly source: string } | undefined
}

/** The app's own page. EMBED_ORIGINS does not allow it in a frame, because people sign in here. */
export function prepareApp(source: string, settings: PageSettings): Page {
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
export function prepareFrame(source: string, settings: PageSettings): Page {
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
