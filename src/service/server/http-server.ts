import { createServer, type RequestListener, type Server } from 'node:http'
import { type Log, throttled } from '#service/http/log.ts'
import type { Settings } from '#service/settings/settings.ts'

export type HttpServerOptions = Pick<Settings, 'maxConnections'>

/** Milliseconds that an open connection may wait for its next request. */
const KEEP_ALIVE = 72_000
/** Milliseconds after which a connection is closed whose client does not read its response. */
const WRITE_TIMEOUT = 60_000

/**
 * Node's server with limits for every connection. Made here rather than by Fastify, which listens with a second server
 * when HOST is "localhost", and would not apply `maxConnections` to it.
 */
export function createHttpServer(
  listener: RequestListener,
  { maxConnections }: HttpServerOptions,
  log: () => Log,
): Server {
  const server = createServer(
    {
      headersTimeout: 20_000,
      requestTimeout: 30_000,
      // By default, Node looks every 30 s which of these are over.
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
