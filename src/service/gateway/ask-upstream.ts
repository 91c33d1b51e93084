import type { FastifyRequest } from 'fastify'
import { ProblemError } from '#service/http/problem.ts'

/** Bytes, decoded. A page of 100 brands is less than a hundredth of it. */
const MAX_BODY = 8 * 1024 * 1024
const FORWARDED = ['authorization', 'accept', 'if-none-match', 'traceparent'] as const

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
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MAX_BODY) throw new ProblemError(502, 'The response of the upstream service is too large.')
    chunks.push(chunk)
  }
  return { response, body: Buffer.concat(chunks) }
}

/** The response to the client when the upstream fails. */
export function explainFailure(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  return error instanceof Error && error.name === 'TimeoutError'
    ? new ProblemError(504, 'The upstream service did not answer in time.')
    : new ProblemError(502, 'The upstream service cannot be reached, or its response broke off.')
}
