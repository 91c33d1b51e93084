import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** An ETag for a body. Weak, since one body goes out in several encodings. */
export function entityTag(body: string): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/** Whether the client already has the body with this tag, so that 304 is the answer (RFC 9110, section 13.1.2). */
export function isUnchanged(headers: IncomingHttpHeaders, tag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some((entry) => weaken(entry) === weaken(tag))
}

function weaken(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
