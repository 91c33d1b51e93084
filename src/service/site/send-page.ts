import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '#service/http/accepted-encoding.ts'
import { entityTag, isUnchanged } from '#service/http/entity-tag.ts'

/** A page as it is sent, whoever asks. */
export interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Sends a page, in the encoding that the client accepts, or tells it that it has the page already. */
export function pageSender({ html, headers }: Page): SendPage {
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  const tag = entityTag(html)
  const all = {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept, Accept-Encoding',
    etag: tag,
  }
  return function sendPage(request, reply) {
    void reply.headers(all)
    if (isUnchanged(request.headers, tag)) return reply.code(304).send()
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(html)
    return reply.header('content-encoding', encoding).send(bodies[encoding])
  }
}
