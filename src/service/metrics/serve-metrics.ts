import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type Metrics, METRICS_TYPE } from './metrics.ts'

/** Serves `/metrics` on a port of its own, which can be kept from the public. Rejects when it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const found = request.url?.split('?', 1)[0] === '/metrics'
    response.writeHead(found ? 200 : 404, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' })
    response.end(found ? metrics.print() : 'The metrics are at /metrics.\n')
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
