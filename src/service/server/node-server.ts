import { createServer, type RequestListener, type Server } from 'node:http'
import { type Log, reportRefusedConnection } from '#service/http/log.ts'
import type { Metrics } from '#service/metrics/metrics.ts'
import { gauge } from '#service/metrics/prometheus-text.ts'
import type { Settings } from '#service/settings/settings.ts'

/** Milliseconds an open connection may wait for its next request. */
const KEEP_ALIVE = 72_000

interface NodeServerOptions extends Pick<Settings, 'writeTimeout' | 'maxConnections'> {
  readonly log: Log
  readonly metrics: Metrics | undefined
}

/** Node's server with the limits of every connection. */
export function createNodeServer(
  { writeTimeout, maxConnections, log, metrics }: NodeServerOptions,
  listener: RequestListener,
): Server {
  const server = createServer(
    {
      headersTimeout: 20_000,
      requestTimeout: 30_000,
      keepAliveTimeout: KEEP_ALIVE,
      maxHeaderSize: 16_384,
      // The listener refuses a missing or repeated Host, in the form of every other refusal.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    listener,
  )
  // A client that does not read its answers is cut off.
  server.timeout = writeTimeout * 1000
  server.maxConnections = maxConnections
  server.on('drop', () => reportRefusedConnection(log, maxConnections))

  let connections = 0
  metrics?.add(() => [gauge('http_connections', 'Open connections.', connections)])
  server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
  })
  return server
}
