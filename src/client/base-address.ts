/**
 * The base address of a service from what somebody typed or configured: `{base_url}` in docs/api.md, without
 * a trailing slash. What people paste (`brands.example`, `…/v1/brands?limit=5`) is understood; undefined: no http address.
 */
export function readBaseAddress(text: string, relativeTo?: string): string | undefined {
  const trimmed = text.trim()
  const bare = /^[\w.-]+(:\d+)?(\/|$)/.test(trimmed) && !trimmed.startsWith('.') && trimmed !== ''
  const url = bare
    ? URL.parse(`${isLocal(trimmed) ? 'http' : 'https'}://${trimmed}`)
    : URL.parse(trimmed, relativeTo)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const path = url.pathname.replace(/\/v1(\/brands)?\/?$/, '').replace(/\/+$/, '')
  return `${url.origin}${path}`
}

function isLocal(text: string): boolean {
  return /^(localhost|127\.0\.0\.1)\b/.test(text)
}
