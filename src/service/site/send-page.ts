import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, entityTag, isUnchanged } from '#service/http/content.ts'
import type { Page } from './prepare-page.ts'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Sends a page in an encoding that the client accepts, or a 304 if the client has it already. */
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
