import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import { acceptedEncoding, type Encoding } from '#service/http/accepted-encoding.ts'
import { isUnchanged } from '#service/http/entity-tag.ts'
import type { Answer } from './answer-cache.ts'

/** What goes to one client: status and body, and the headers that belong to them. */
export interface Representation {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Buffer | undefined
}

/** In bytes: below it compression gains nothing on the wire. */
const MIN_COMPRESSED = 1024

const COMPRESS: Readonly<Record<Encoding, (body: string) => Promise<Buffer>>> = {
  // Quality 4 takes as long as gzip, and gives less.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
}

/**
 * An answer as a client takes it: compressed, plain, or not at all where the client has it already.
 * @param asked the request's headers.
 * @param vary what the answer depends on beside the encodings, and what is to be named after them.
 */
export function represent(
  answer: Answer,
  asked: IncomingHttpHeaders,
  vary: string,
  varyTail = '',
): Awaitable<Representation> {
  const compressible = answer.length >= MIN_COMPRESSED
  const headers = { vary: `${vary}${compressible ? ', Accept-Encoding' : ''}${varyTail}`, etag: answer.tag }
  if (isUnchanged(asked, answer.tag)) return { status: 304, headers, body: undefined }

  const encoding = compressible ? acceptedEncoding(asked['accept-encoding']) : undefined
  if (encoding) return compressed(answer, encoding, headers)
  return { status: 200, headers: { ...headers, ...TYPE, 'content-length': answer.length }, body: answer.body }
}

const TYPE = { 'content-type': 'application/json; charset=utf-8' }

async function compressed(
  answer: Answer,
  encoding: Encoding,
  headers: Readonly<Record<string, string>>,
): Promise<Representation> {
  const body = await (answer.encoded[encoding] ??= COMPRESS[encoding](answer.body))
  return {
    status: 200,
    headers: { ...headers, ...TYPE, 'content-encoding': encoding, 'content-length': body.length },
    body,
  }
}
