import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait behind another on their connection. Browsers and proxies never send even one. */
export const MAX_PIPELINED = 128
/** The same, on all connections together. */
const MAX_IN_ALL = 4096

interface Pipeline {
  waiting: number
  /** Whether the last request that is answered has arrived. */
  ended: boolean
}

/**
 * Limits how many requests are sent ahead of the answers to earlier ones (RFC 9112, section 9.3.2): they take memory for
 * as long as the client does not read, and need no token. The one that reaches a limit is answered, and ends its
 * connection. A client may send those after it again.
 */
export class Pipelines {
  readonly #pipelines = new Map<Socket, Pipeline>()
  #inAll = 0

  /** @returns whether the request is to be answered. */
  admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Only a response that waits behind another has no socket yet.
    if (response.socket) return true
    const pipeline = this.#pipelines.get(socket) ?? this.#start(socket)
    if (pipeline.ended) return false
    pipeline.waiting++
    this.#inAll++
    response.once('close', () => {
      if (!this.#pipelines.has(socket)) return
      pipeline.waiting--
      this.#inAll--
    })
    if (pipeline.waiting >= MAX_PIPELINED || this.#inAll >= MAX_IN_ALL) {
      pipeline.ended = true
      response.shouldKeepAlive = false
    }
    return true
  }

  #start(socket: Socket): Pipeline {
    const pipeline = { waiting: 0, ended: false }
    this.#pipelines.set(socket, pipeline)
    // Responses that never had their turn are not closed with their socket.
    socket.once('close', () => {
      this.#pipelines.delete(socket)
      this.#inAll -= pipeline.waiting
    })
    return pipeline
  }
}
