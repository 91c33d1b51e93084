import type { IncomingHttpHeaders } from 'node:http'
import { addAbortSignal, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { acceptedEncoding, type Encoding } from '#service/http/content.ts'
import { ProblemError } from '#service/http/problem.ts'

export interface UpstreamResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly stream: Readable
}

/** Bytes, decoded. A page of 100 brands is less than a hundredth of it. */
const MAX_BODY = 8 * 1024 * 1024
const FORWARDED = new Set(['authorization', 'accept', 'if-none-match', 'traceparent'])
/** Only these encodings are asked for, since a body is limited by its decoded length. */
const DECODE: Record<Encoding, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

/** Sends the request to the upstream, with its query and as few headers as possible. */
export function requestUpstream(reply: FastifyReply, path: string): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    let headers: IncomingHttpHeaders = {}
    const encoding = acceptedEncoding(reply.request.headers['accept-encoding'])
    reply.from(path, {
      // Whether to try again is for the client to decide.
      retryDelay: () => null,
      rewriteRequestHeaders: ({ id }, received) => ({
        host: received.host,
        'user-agent': 'brand-catalogue-gateway',
        'x-request-id': id,
        ...Object.fromEntries(Object.entries(received).filter(([name]) => FORWARDED.has(name))),
        ...(encoding !== undefined && { 'accept-encoding': encoding }),
      }),
      rewriteHeaders(received) {
        headers = received
        return {}
      },
      onError: (_reply, { error }) => reject(error),
      onResponse: (_request, { statusCode }, { stream }) => resolve({ status: statusCode, headers, stream }),
    })
  })
}

/**
 * Reads a body to its end before any of it is sent, so that a response that breaks off can still become a problem.
 * @param timeout milliseconds for the whole body.
 * @returns the body as it was encoded.
 * @throws an error for `explainFailure`.
 */
export async function readBody(
  { status, headers, stream }: UpstreamResponse,
  timeout: number,
): Promise<Buffer> {
  if (status >= 300 && status < 400 && status !== 304) {
    // undici reports a body that is not read as an error.
    stream.on('error', () => {}).destroy()
    throw new ProblemError(502, 'The upstream service redirects, which is not followed.')
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of addAbortSignal(AbortSignal.timeout(timeout), stream) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY) throw tooLarge()
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  const encoding = headers['content-encoding']
  if (encoding === undefined || length === 0) return body
  const decode = DECODE[encoding as Encoding] as (typeof DECODE)[Encoding] | undefined
  if (!decode) throw new ProblemError(502, 'The upstream service uses an encoding that it was not asked for.')
  await decode(body, { maxOutputLength: MAX_BODY }).catch((error: unknown) => {
    throw systemErrorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error
  })
  return body
}

/** The response to the client when the upstream fails. */
export function explainFailure(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const isLate =
    error instanceof Error &&
    (error.name === 'AbortError' || ('statusCode' in error && error.statusCode === 504))
  return isLate
    ? new ProblemError(504, 'The upstream service did not answer in time.')
    : new ProblemError(502, 'The upstream service cannot be reached, or its response broke off.')
}

function tooLarge(): ProblemError {
  return new ProblemError(502, 'The response of the upstream service is too large.')
}
