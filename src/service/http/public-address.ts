import type { PlainRequest } from './exchange.ts'
import { ProblemError } from './problem.ts'

/** A name, an IPv4 address or a bracketed IPv6 one, and perhaps a port. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The service's address as the client knows it, without a trailing slash: PUBLIC_URL where it is set, else the request's
 * own scheme and host.
 * @throws ProblemError (400) when the host could not be part of an address.
 */
export function publicAddress(
  { host, protocol }: Pick<PlainRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): string {
  if (publicUrl !== undefined) return publicUrl
  const url = HOST.test(host) && /^https?$/.test(protocol) ? URL.parse(`${protocol}://${host}`) : null
  if (!url) {
    throw new ProblemError(400, 'The Host header of the request is not a host name with an optional port.')
  }
  return url.origin
}

/** The path of PUBLIC_URL, without a trailing slash; empty for the root. */
export function publicPath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
}
