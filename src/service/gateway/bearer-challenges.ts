/**
 * A part of `WWW-Authenticate` between commas; commas in quotes separate nothing. A quote that is not closed runs to the
 * end, which keeps matching linear: upstreams may send anything.
 */
const PART = /(?:[^",]|"(?:[^"\\]|\\.?)*"?)+/g
/** The start of a challenge: a scheme, alone or before what belongs to it. Parameters have their "=" after the first word. */
const SCHEME = /^([\w!#$%&'*+.^`|~-]+)(?:\s+[^\s=]|$)/

/**
 * The Bearer challenges of an upstream's `WWW-Authenticate` (RFC 9110, section 11.6.1); undefined if there are none. At any
 * other scheme browsers would ask the person for a password.
 */
export function bearerChallenges(header: string): string | undefined {
  const kept: string[] = []
  let keeps = false
  for (const part of header.match(PART) ?? []) {
    const text = part.trim()
    const scheme = SCHEME.exec(text)?.[1]
    if (scheme !== undefined) keeps = scheme.toLowerCase() === 'bearer'
    if (keeps && text !== '') kept.push(text)
  }
  return kept.length > 0 ? kept.join(', ') : undefined
}
