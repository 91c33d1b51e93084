import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isUnchanged } from '#service/entity-tag.ts'
import type { Versioned } from '#service/stores/store.ts'

/** A body as it is sent, with what has been made of it. */
interface Answer extends Versioned {
  /** A string, which Node sends in one piece with the headers. */
  readonly body: string
  /** In bytes, once encoded. */
  readonly length: number
  readonly tag: string
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'br' | 'gzip'

/** In bytes: below it compression gains nothing on the wire. */
const MIN_COMPRESSED = 1024
/** Bytes of bodies kept; compressed forms and keys come on top, and are less. */
const MAX_BYTES = 64 * 2 ** 20

const COMPRESS: Readonly<Record<Encoding, (body: string) => Promise<Buffer>>> = {
  // Quality 4 takes as long as gzip, and gives less.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** Answers of the present version of the catalogue, by everything in a request that they depend on. */
export class AnswerCache {
  #version = -1
  /** Two generations, so that dropping the oldest needs no bookkeeping at each use. */
  #young = new Map<string, Answer>()
  #old = new Map<string, Answer>()
  #youngBytes = 0
  readonly #pending = new Map<string, Promise<Answer>>()

  /**
   * The answer for `key` at `version` or later: a kept one, or one made now. Those who ask for the same meanwhile wait
   * for it too.
   * @param make reads from one snapshot, and says of which version it was.
   */
  async answer(
    version: number,
    key: string,
    make: () => Promise<Versioned & { content: object }>,
  ): Promise<Answer> {
    // Perhaps an earlier one, which a backup has brought back.
    if (version !== this.#version) this.#turnTo(version)
    const kept = this.#find(key)
    if (kept) return kept
    const pendingKey = `${version} ${key}`
    let pending = this.#pending.get(pendingKey)
    if (!pending) {
      pending = make()
        .then((made) => this.#keep(key, made))
        .finally(() => this.#pending.delete(pendingKey))
      this.#pending.set(pendingKey, pending)
    }
    return pending
  }

  #find(key: string): Answer | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (old) this.#add(key, old)
    return old
  }

  #keep(key: string, { version, content }: Versioned & { content: object }): Answer {
    const body = JSON.stringify(content)
    const length = Buffer.byteLength(body)
    const answer = { version, body, length, tag: entityTag(body), encoded: new Map() }
    if (version > this.#version) this.#turnTo(version)
    // One that took long may be of a version that is gone already.
    if (version === this.#version) this.#add(key, answer)
    return answer
  }

  #add(key: string, answer: Answer): void {
    if (this.#youngBytes > MAX_BYTES / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, answer)
    this.#youngBytes += answer.length
  }

  #turnTo(version: number): void {
    this.#version = version
    this.#young = new Map()
    this.#old = new Map()
    this.#youngBytes = 0
  }
}

/** Sends an answer: compressed where the client takes it, or not at all where the client has it already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  void reply.header('etag', answer.tag)
  const compressible = answer.length >= MIN_COMPRESSED
  if (compressible) void reply.header('vary', `${String(reply.getHeader('vary'))}, Accept-Encoding`)
  if (isUnchanged(request, answer.tag)) return reply.code(304).send()

  void reply.type('application/json; charset=utf-8')
  const encoding = compressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined
  if (!encoding) return reply.header('content-length', answer.length).send(answer.body)
  let encoded = answer.encoded.get(encoding)
  if (!encoded) {
    encoded = COMPRESS[encoding](answer.body)
    answer.encoded.set(encoding, encoded)
  }
  return reply.header('content-encoding', encoding).send(await encoded)
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
