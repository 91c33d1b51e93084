/** Node's HTTP server: its limits for every connection, and its response to bytes that are not a request. */
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { type Log, throttled } from './log.ts'
import { PROBLEM_TYPE, ProblemError } from './problem.ts'

/** Headers of every response; routes that send documents or images replace some of them. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const

/** Milliseconds that an open connection may wait for its next request. */
const KEEP_ALIVE = 72_000
/** Milliseconds after which the server closes a connection if the client does not read its response. */
const WRITE_TIMEOUT = 60_000

/**
 * Node's server with limits for every connection. Made here rather than by Fastify, which listens with a second server
 * when HOST is "localhost", and would not apply `maxConnections` to it.
 */
export function createHttpServer(listener: RequestListener, maxConnections: number, log: () => Log): Server {
  const server = createServer(
    {
      headersTimeout: 20_000,
      requestTimeout: 30_000,
      // How often Node checks these timeouts; by default, every 30 s.
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: KEEP_ALIVE,
      maxHeaderSize: 16_384,
      // The Host check refuses a missing or repeated Host, with a problem like every other error.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    listener,
  )
  server.timeout = WRITE_TIMEOUT
  server.maxConnections = maxConnections
  server.on(
    'drop',
    throttled(() => log().warn({ maxConnections }, 'connections are refused: MAX_CONNECTIONS are open')),
  )
  return server
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_INVALID_URL: [400, 'The address contains characters that must be percent-encoded.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** The response to what Node could not parse as a request: Fastify's `clientErrorHandler`. */
export function refuseUnreadable({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  const [status, detail] = CLIENT_ERRORS[code] ?? [400, 'This is not an HTTP request.']
  const body = JSON.stringify(new ProblemError(status, detail))
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/** The most requests that a connection may send before the responses to earlier ones. Browsers and proxies send none. */
export const MAX_PIPELINED = 128

/**
 * Closes connections that pipeline more requests (RFC 9112, section 9.3.2). Node keeps reading while responses wait, so they
 * would take unlimited memory, even without a token.
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
