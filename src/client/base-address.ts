/**
 * Reads the base URL of a service, without a trailing slash, from text that was typed or configured. Accepts what people
 * paste, such as `brands.example` or `…/v1/brands?limit=5`. `undefined` if it is not an http or https address.
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
