import type { FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

/** A name, an IPv4 address or a bracketed IPv6 one, and perhaps a port. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The address this service has for the client, without a trailing slash: PUBLIC_URL where it is set, else the request's
 * own scheme and host. Behind a trusted proxy Fastify takes these from `X-Forwarded-*`.
 * @throws ProblemError (400) when the host could not stand in an address.
 */
export function publicAddress(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): string {
  if (publicUrl !== undefined) return publicUrl
  const { host, protocol } = request
  const url = HOST.test(host) && /^https?$/.test(protocol) ? URL.parse(`${protocol}://${host}`) : null
  if (!url) {
    throw new ProblemError(400, 'The Host header of the request is no host name with an optional port.')
  }
  return url.origin
}

/** The path of PUBLIC_URL, without a trailing slash; empty for the root. */
export function publicPath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
}
