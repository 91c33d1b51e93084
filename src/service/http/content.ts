/** Sends bodies: as a 304 to clients that already have them, and compressed to those that accept it. */
import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

type Encoding = 'br' | 'gzip'

/** In bytes, or characters of a text. Compressing less gains nothing on the wire. */
const MIN_COMPRESSED = 1024
const COMPRESSIBLE = /^text\/|\b(?:json|javascript|svg|xml)\b/
/** Quality 4 takes as long as gzip, and its result is smaller. */
const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A text that is sent to many clients. Its compressed forms are cached once they have been requested. */
export interface Content {
  readonly text: string
  /** In bytes, uncompressed. */
  readonly length: number
  /** Weak, since one text is sent in several encodings. */
  readonly etag: string
  readonly encoded: Partial<Record<Encoding, Buffer>>
}

export function contentOf(text: string): Content {
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  return { text, length: Buffer.byteLength(text), etag, encoded: {} }
}

declare module 'fastify' {
  interface FastifyReply {
    content: Content | undefined
  }
}

/** Sends a text with its ETag. */
export function sendContent(reply: FastifyReply, content: Content): FastifyReply {
  reply.content = content
  return reply.header('etag', content.etag).send(content.text)
}

/** Sends a 304 if the ETag is unchanged, and compresses texts. Add these hooks before any route. */
export function addContentHooks(app: FastifyInstance): void {
  app.decorateReply('content', undefined)
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    const isStream = payload instanceof Readable
    const content = reply.content?.text === payload ? reply.content : undefined
    const isText =
      (isStream || ((payload ?? '') as string | Buffer).length >= MIN_COMPRESSED) &&
      !reply.hasHeader('content-encoding') &&
      COMPRESSIBLE.test(String(reply.getHeader('content-type')))
    if (isText) {
      const vary = reply.getHeader('vary')
      reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`)
    }
    const known = headers['if-none-match']
    if (
      known !== undefined &&
      !isStream &&
      reply.statusCode === 200 &&
      isUnchanged(known, reply.getHeader('etag'))
    ) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length')
      // Fastify's own hook for HEAD does not accept `null`.
      return method === 'HEAD' ? '' : null
    }
    const encoding = isText ? acceptedEncoding(headers['accept-encoding']) : undefined
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (isStream) {
      const encoder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip()
      return pipeline(payload, encoder, () => {})
    }
    const encoded = content?.encoded ?? {}
    return (encoded[encoding] ??= await compress(payload as string | Buffer, encoding))
  })
}

async function compress(body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes = encoding === 'br' ? await asBrotli(body, BROTLI) : await asGzip(body)
  // The result of zlib is a part of a buffer of 16 KB or more, all of which would otherwise stay in memory.
  return Buffer.from(new Uint8Array(bytes).buffer)
}

/**
 * Which of our encodings an Accept-Encoding header prefers: by weight, then in our order (RFC 9110, section 12.5.3).
 * `undefined` if it prefers uncompressed text, or accepts none of ours.
 */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const weights = new Map<string, number>()
  for (const offer of String(header).toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1
    weights.set(name, Number(weight) || 0)
  }
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br'
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/** Whether the client already has the content with this ETag (RFC 9110, section 13.1.2). */
function isUnchanged(known: string, etag: ReturnType<FastifyReply['getHeader']>): boolean {
  if (typeof etag !== 'string') return false
  return known.trim() === '*' || known.split(',').some((entry) => weaken(entry) === weaken(etag))
}

function weaken(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
