import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding } from '#service/http/accepted-encoding.ts'
import type { Awaitable } from '#service/stores/model/awaitable.ts'

/** A JSON text as it is sent, with its compressed forms once somebody has asked for them. */
export interface Content {
  /** A string, which Node sends in one piece with the headers. */
  readonly text: string
  /** In bytes, uncompressed. */
  readonly length: number
  readonly encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** What goes to one client: the body, and the headers that belong to it. */
export interface Representation {
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | Buffer
}

/** In bytes: below it compression gains nothing on the wire. */
const MIN_COMPRESSED = 1024

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  // Quality 4 takes as long as gzip, and gives less.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
}

export function contentOf(text: string): Content {
  return { text, length: Buffer.byteLength(text), encoded: {} }
}

/** Whether the body depends on the encodings that the client accepts. */
export function isCompressible({ length }: Content): boolean {
  return length >= MIN_COMPRESSED
}

/** The content as a client takes it: compressed or plain. */
export function represent(
  content: Content,
  acceptEncoding: string | string[] | undefined,
): Awaitable<Representation> {
  const encoding = isCompressible(content) ? acceptedEncoding(acceptEncoding) : undefined
  if (encoding) return compress(content, encoding)
  return { headers: { 'content-length': content.length }, body: content.text }
}

async function compress(content: Content, encoding: Encoding): Promise<Representation> {
  const body = await (content.encoded[encoding] ??= COMPRESS[encoding](content.text))
  return { headers: { 'content-encoding': encoding, 'content-length': body.length }, body }
}
