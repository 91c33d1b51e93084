import type { FastifyRequest } from 'fastify'
import { bodyChunks, BodyTooLarge } from '#client/read-body.ts'
import { ProblemError } from '#service/http/problem.ts'

const FORWARDED = ['authorization', 'accept', 'if-none-match', 'traceparent'] as const
/** What `fetch` decodes. The body in any other encoding would reach the client without its name. */
const DECODED = /^(?:br|deflate|gzip|identity|x-gzip|zstd)?$/i

/**
 * Sends a request on, with as few headers as possible, and reads the response to its end: one that breaks off can still
 * become a problem.
 * @param timeout milliseconds for all of it.
 */
export async function askUpstream(
  { id, method, headers }: FastifyRequest,
  address: URL,
  timeout: number,
): Promise<{ readonly response: Response; readonly body: Buffer }> {
  const forwarded = FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  const response = await fetch(address, {
    method,
    headers: {
      'user-agent': 'brand-catalogue-gateway',
      'x-request-id': id,
      ...(Object.fromEntries(forwarded) as Record<string, string>),
    },
    redirect: 'manual',
    // There is no cache here. By default, fetch adds `Cache-Control: no-cache` to `If-None-Match`, and many services
    // then never respond with a 304.
    cache: 'force-cache',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status >= 300 && response.status < 400 && response.status !== 304) {
    await response.body?.cancel()
    throw new ProblemError(502, 'The upstream service redirects, which is not followed.')
  }
  if (!DECODED.test(response.headers.get('content-encoding') ?? '')) {
    await response.body?.cancel()
    throw new ProblemError(502, 'The response of the upstream service is in an encoding that is not known.')
  }
  const body = Buffer.concat(await Array.fromAsync(bodyChunks(response)))
  // `fetch` does not notice that a compressed body was cut short.
  const { headers: received } = response
  if (body.length > 0 && received.has('content-encoding') && received.get('content-type')?.includes('json'))
    JSON.parse(body.toString())
  return { response, body }
}

/** The response to the client when the upstream fails. */
export function explainFailure(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof BodyTooLarge)
    return new ProblemError(502, 'The response of the upstream service is too large.')
  return error instanceof Error && error.name === 'TimeoutError'
    ? new ProblemError(504, 'The upstream service did not answer in time.')
    : new ProblemError(502, 'The upstream service cannot be reached, or its response broke off.')
}
