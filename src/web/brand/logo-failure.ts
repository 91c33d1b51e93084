/** Addresses of images that the page's Content-Security-Policy has blocked. */
const blocked = new Set<string>()

if (typeof document !== 'undefined') {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'img-src') blocked.add(blockedURI)
  })
}

/** Whether this page, and not the logo's host, keeps a logo from being shown: by its policy, or because it is on https. */
export function isKeptBack(src: string): boolean {
  return blocked.has(new URL(src).href) || (isHttp(src) && location.protocol === 'https:')
}

/** Why a logo that did not load is not shown. */
export function logoFailure(src: string): string {
  if (!isKeptBack(src)) return 'The logo could not be loaded'
  return isHttp(src)
    ? 'Not shown, because its address is http'
    : 'Not shown, because this app loads no logos from its host'
}

function isHttp(src: string): boolean {
  return new URL(src).protocol === 'http:'
}
