/** Headers of every response; routes that send documents or images replace some of them. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

/** With an https address, browsers are also told to use nothing else for a year. Subdomains are not ours to include. */
export function securityHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  if (!publicUrl?.startsWith('https:')) return SECURITY_HEADERS
  return { ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' }
}
