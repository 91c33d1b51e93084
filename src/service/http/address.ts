/** The addresses of requests and of this service. This folder holds what `/v1`, the gateway and the site share. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

/** More than any valid request needs: a name of 200 characters, percent-encoded, and the other parameters. */
const MAX_URL_LENGTH = 4096

/** A name, an IPv4 address or a bracketed IPv6 one, and optionally a port, which may be empty (RFC 3986). */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{0,5})?$/i

/**
 * The service's address as the client knows it, without a trailing slash: PUBLIC_URL if it is set, else the scheme and
 * host of the request.
 * @throws ProblemError (400) when the host could not be part of an address.
 */
export function publicAddress({ host, protocol }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  if (!/^https?$/i.test(protocol))
    throw new ProblemError(400, 'The X-Forwarded-Proto header is neither http nor https.')
  const url = HOST.test(host) ? URL.parse(`${protocol}://${host}`) : null
  if (!url)
    throw new ProblemError(
      400,
      'The Host header (or X-Forwarded-Host) is not a host name with an optional port.',
    )
  return url.origin
}

/**
 * Refuses requests with several Host headers (a proxy and a service may each read another one), HTTP/1.1 requests without
 * one, and requests for hosts that are not allowed. Node joins repeated headers with commas, which no host contains
 * (`joinDuplicateHeaders`).
 */
export function checkHost(app: FastifyInstance, allowedHosts: readonly string[] | undefined): void {
  app.addHook('onRequest', ({ headers: { host }, raw }, _reply, done) => {
    if (host === undefined) {
      if (raw.httpVersion === '1.1') throw new ProblemError(400, 'The request has no Host header.')
    } else if (host.includes(',')) {
      throw new ProblemError(400, 'The request has more than one Host header.')
    } else if (allowedHosts && !allowedHosts.includes(host.replace(/\.?(?::\d*)?$/, '').toLowerCase())) {
      throw new ProblemError(
        421,
        'The service does not accept requests for the host in the Host header. Its operator can set PUBLIC_URL or HOST.',
      )
    }
    done()
  })
}

/** The path of PUBLIC_URL, without a trailing slash; empty for the root. */
export function publicPath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
}

/** @throws ProblemError (414) */
export function refuseLongUrl(url: string): void {
  if (url.length <= MAX_URL_LENGTH) return
  throw new ProblemError(414, `The address is longer than ${MAX_URL_LENGTH} characters.`)
}

/**
 * Normalises the URL of a request for routing: without the path of PUBLIC_URL, which some proxies strip and others
 * leave, without scheme and host (the form that clients send to proxies; their Host header counts), and with a path that
 * begins with a slash and can be decoded.
 * @param prefix the path of PUBLIC_URL without a trailing slash; empty for the root.
 */
export function normalizeUrl(url: string, prefix: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(url) ?? []
  const isUnderPrefix = path === prefix || path.startsWith(`${prefix}/`)
  const local = isUnderPrefix ? path.slice(prefix.length) : path
  // "OPTIONS *" has no path.
  // A path that cannot be decoded is taken literally: `/v1/brands/%zz` is an unknown brand, not a broken request.
  const decodable = isDecodable(local) ? local : local.replaceAll('%', '%25')
  return (decodable.startsWith('/') ? '' : '/') + decodable + query
}

/** Whether each % begins an encoded character of UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
