/** `https://shop.example`, or all subdomains of one host: `https://*.shop.example`. Nothing else is an entry. */
const ENTRY = /^(https?:\/\/)(\*\.)?([a-z\d-]+(?:\.[a-z\d-]+)*|\[[\da-f:]+\])(:\d{1,5})?$/

/** Whether a text is a valid entry in the list of origins that may embed the catalogue. */
export function isAllowedOriginEntry(entry: string): boolean {
  const [, scheme, star, host, port = ''] = ENTRY.exec(entry) ?? []
  if (scheme === undefined || host === undefined) return false
  // A pattern must not cover a whole top-level domain.
  if (star && !host.includes('.')) return false
  // An entry is written as browsers write origins: without a default port, IPv6 shortened.
  return URL.parse(scheme + host + port)?.origin === scheme + host + port
}

/** Whether pages of `origin` may embed the catalogue. A pattern covers the subdomains, but not the host itself. */
export function allowsOrigin(entries: readonly string[], origin: string): boolean {
  return entries.some((entry) => {
    const [scheme, domain] = entry.split('*')
    if (domain === undefined) return entry === origin
    const name = origin.slice(scheme!.length, -domain.length)
    return origin.startsWith(scheme!) && origin.endsWith(domain) && /^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(name)
  })
}
