/** The brand service behind a gateway: requests to it, and its addresses in responses. */
import type { FastifyRequest } from 'fastify'
import { bodyChunks, BodyTooLarge } from '#client/get-json.ts'
import { notFound, ProblemError } from '#service/http/problem.ts'
import type { Upstream } from '#service/settings/settings.ts'

const FORWARDED = ['authorization', 'accept', 'if-none-match', 'traceparent'] as const

/**
 * Forwards a request with as few headers as possible, and reads the whole response, so that one that breaks off can still
 * become a problem.
 * @param folder in which its address must be. @param onFailure called with the reason if there is no whole response.
 * @throws ProblemError
 */
export async function askUpstream(
  { id, method, headers, url }: FastifyRequest,
  upstream: Upstream,
  folder: string,
  onFailure?: (reason: unknown) => void,
): Promise<{ readonly response: Response; readonly body: Buffer }> {
  const address = upstreamAddress(url, upstream, folder)
  const forwarded = FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  try {
    const response = await fetch(address, {
      method,
      headers: {
        'user-agent': 'brand-catalogue-gateway',
        'x-request-id': id,
        ...(Object.fromEntries(forwarded) as Record<string, string>),
      },
      redirect: 'error',
      // There is no cache here. By default, fetch adds `Cache-Control: no-cache` to `If-None-Match`, and many services
      // then never respond with a 304.
      cache: 'force-cache',
      signal: AbortSignal.timeout(upstream.timeout),
    })
    return { response, body: Buffer.concat(await Array.fromAsync(bodyChunks(response))) }
  } catch (error) {
    onFailure?.(error)
    if (error instanceof BodyTooLarge)
      throw new ProblemError(502, 'The response of the upstream service is too large.')
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new ProblemError(504, 'The upstream service did not answer in time.')
    throw new ProblemError(
      502,
      'The upstream service cannot be reached, redirects, or cuts its response short.',
    )
  }
}

/** @throws ProblemError (404) if dot segments lead out of the folder. */
function upstreamAddress(url: string, upstream: Upstream, folder: string): URL {
  const base = new URL(upstream.url + folder)
  const target = URL.parse(upstream.url + url)
  if (target?.origin !== base.origin || !target.pathname.startsWith(base.pathname)) throw notFound()
  return target
}

/** Sends the upstream a small request. Rejects unless it responds as a brand service would; a 401 is fine. */
export async function pingUpstream({ url, timeout }: Upstream): Promise<void> {
  const response = await fetch(`${url}/v1/brands?limit=1`, {
    method: 'HEAD',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status >= 500) throw new Error(`The upstream service responds with ${response.status}`)
}

/** Matches links and logos in JSON, changed logos too, if the address has no quote, and no escape but `\/`, PHP's slash. */
const ADDRESSES = /"(first|last|prev|next|logo|from|to)"(\s*:\s*)"((?:[^"\\]|\\\/)*)"/g
const LOGOS = new Set(['logo', 'from', 'to'])
const LIST = /\/v1\/brands\/*$/

/**
 * Rewrites addresses in a response body so that they lead through the gateway: the links of a list, of which only the query
 * matters, and logos that the upstream itself hosts. Clients may be unable to reach the upstream, and would send it their token.
 * The rest of the body is unchanged.
 * @param upstream its base address. @param gateway that of this service.
 */
export function withOwnAddresses(body: string, upstream: string, gateway: string): string {
  return body.replace(ADDRESSES, (written, key: string, colon: string, text: string) => {
    const address = text.replaceAll('\\/', '/')
    const own = LOGOS.has(key) ? ownLogo(address) : ownLink(address)
    return own === undefined ? written : `"${key}"${colon}${JSON.stringify(own)}`
  })

  function ownLink(link: string): string | undefined {
    const [, query = ''] = /(\?.*)$/.exec(link) ?? []
    const isLink = LIST.test(URL.parse(link, `${upstream}/v1/brands`)?.pathname ?? '')
    return isLink ? `${gateway}/v1/brands${query}` : undefined
  }

  function ownLogo(logo: string): string | undefined {
    return logo.startsWith(`${upstream}/logos/`) ? gateway + logo.slice(upstream.length) : undefined
  }
}
