/** Headers of every response; routes that send documents or images of their own replace some of them. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

/** The same, and for a service at an https address: that browsers use nothing else for a year. */
export function safeHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  if (!publicUrl?.startsWith('https:')) return SAFE_HEADERS
  return { ...SAFE_HEADERS, 'strict-transport-security': 'max-age=31536000' }
}
