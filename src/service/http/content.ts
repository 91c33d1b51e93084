import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** A text that is sent to many clients. Its compressed forms are kept once they have been requested. */
export interface Content {
  readonly text: string
  /** In bytes, uncompressed. */
  readonly length: number
  /** Its ETag. */
  readonly tag: string
  readonly encoded: Partial<Record<Encoding, Buffer>>
}

/** In bytes. Compressing less gains nothing on the wire. */
const MIN_COMPRESSED = 1024

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  // Quality 4 takes as long as gzip, and its result is smaller.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text),
}

export function contentOf(text: string): Content {
  return { text, length: Buffer.byteLength(text), tag: entityTag(text), encoded: {} }
}

/** Whether the response depends on the encodings that the client accepts. */
export function isCompressible({ length }: Content): boolean {
  return length >= MIN_COMPRESSED
}

/** The content in the best encoding that an Accept-Encoding header allows, and the headers that describe it. */
export async function encode(content: Content, acceptEncoding: string | string[] | undefined) {
  const encoding = isCompressible(content) ? acceptedEncoding(acceptEncoding) : undefined
  if (!encoding) return { headers: { 'content-length': content.length }, body: content.text }
  // Not the promise: one that was rejected, for lack of memory, would be kept.
  const body = (content.encoded[encoding] ??= unpooled(await COMPRESS[encoding](content.text)))
  return { headers: { 'content-encoding': encoding, 'content-length': body.length }, body }
}

/** zlib returns a part of a buffer of 16 KB or more, all of which would stay in memory for as long as the result is kept. */
function unpooled(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

/** The best encoding of ours that an Accept-Encoding header names and does not refuse (RFC 9110, section 12.5.3). */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const offers = new Map<string, boolean>()
  for (const offer of String(header).toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    offers.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  return (['br', 'gzip'] as const).find((encoding) => offers.get(encoding) ?? offers.get('*') ?? false)
}

/** An ETag for a text. Weak, since one text is sent in several encodings. */
export function entityTag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Whether the client already has the content with this tag, so that the response is a 304 (RFC 9110, section 13.1.2). */
export function isUnchanged(headers: IncomingHttpHeaders, tag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some((entry) => weaken(entry) === weaken(tag))
}

function weaken(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** Headers of logos. */
export const LOGO_HEADERS = {
  // An SVG that is opened by itself is a document: it may have styles, and nothing else.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // The app may be on another origin, and so may the pages that show its logos.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=86400',
} as const
