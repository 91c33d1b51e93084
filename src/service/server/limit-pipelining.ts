import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests that a connection may send ahead of the responses to earlier ones. Browsers and proxies send none. */
export const MAX_PIPELINED = 128

/**
 * Closes connections that pipeline more requests (RFC 9112, section 9.3.2). Node reads on while responses wait, so they
 * would take memory without limit, and need no token.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ socket }, reply, done) => {
    // Only a response that waits behind another has no socket yet.
    if (reply.raw.socket) {
      done()
      return
    }
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) {
      reply.hijack()
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    reply.raw.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    done()
  })
}
