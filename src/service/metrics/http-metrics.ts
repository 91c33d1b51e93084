/** What is measured while the service runs, with prom-client. Labels have few values, whatever clients send. */
import { promisify } from 'node:util'
import fp from 'fastify-plugin'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { addGauge } from './gauge.ts'

/** Upper bounds of the histograms' buckets, in seconds. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Routes with a label of their own. The files of the app have a route each, which says nothing. */
const COUNTED_ROUTE = /^\/(?:v1|logos|healthz|readyz|openapi)\b/

/** Counts requests and their durations, and open connections. */
export const httpMetrics = fp<{ registry: Registry }>(async (app, { registry }) => {
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers,
  })
  addGauge(registry, 'http_connections', 'Open connections.', () =>
    promisify(app.server.getConnections.bind(app.server))(),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const observe = durations.startTimer()
    inFlight.inc()
    // Also when the client disconnects before its response is complete.
    reply.raw.once('close', () => {
      inFlight.dec()
      const { url } = request.routeOptions
      observe({
        route: url !== undefined && COUNTED_ROUTE.test(url) ? url : 'other',
        method: /^(?:GET|HEAD)$/.test(request.method) ? request.method : 'other',
        status: reply.statusCode,
      })
    })
    done()
  })
})

/** Counts what could not be parsed as a request. */
export function unreadableRequests(registry: Registry): Counter<'status'> {
  return new Counter({
    name: 'http_unreadable_requests_total',
    help: 'What could not be parsed as a request.',
    labelNames: ['status'],
    registers: [registry],
  })
}
