/** The service's metrics, with the Prometheus client. Labels have few values, whatever clients send. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fastify, type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client'
import type { ServerState } from '#service/stores/postgres/server-pool.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/store.ts'
import { VERSION } from '#service/terminal.ts'
import { isActive } from '#service/tokens/access-token.ts'
import { checkHost } from './address.ts'

/** Days before its expiry from which a token counts as expiring: enough time to create and hand out a new one. */
const EXPIRING = 14

/** Routes with a label of their own. Each file of the app has a route too; those count as `other`. */
const COUNTED_ROUTE = /^\/(?:v1|logos|healthz|readyz|openapi)\b/

/** Serves `/metrics` on a port of its own, which can be kept from the public. Rejects when it cannot listen. */
export async function serveMetrics(
  registry: Registry,
  { host, port, allowedHosts }: NonNullable<Settings['metrics']>,
): Promise<FastifyInstance> {
  collectDefaultMetrics({ register: registry })
  const app = fastify()
  checkHost(app, allowedHosts)
  app.get('/metrics', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
  await app.listen({ host, port })
  return app
}

/** Adds a gauge whose value is read at each scrape. One that cannot be read is NaN, and does not fail the other metrics. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number>,
): void {
  async function collect(this: Gauge): Promise<void> {
    this.set((await Promise.try(read).catch(() => undefined)) ?? Number.NaN)
  }
  registry.registerMetric(new Gauge({ name, help, registers: [], collect }))
}

/** Which version runs: of the project, of the app's sources (the start of their hash) and of Node. */
export function addBuildInfo(registry: Registry, appFolder: string): void {
  const sources = join(appFolder, '.sources')
  const app = existsSync(sources) ? readFileSync(sources, 'utf8').slice(0, 12) : ''
  new Gauge({
    name: 'brand_catalogue_build_info',
    help: 'The versions that run, as labels.',
    labelNames: ['version', 'app', 'node'],
    registers: [registry],
  }).set({ version: VERSION, app, node: process.version }, 1)
}

/** Counts requests and their durations, and open connections. */
export function addHttpMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  let inFlight = 0
  addGauge(registry, 'http_requests_in_flight', 'Requests that have not been answered yet.', () => inFlight)
  addGauge(registry, 'http_connections', 'Open connections.', () =>
    promisify(app.server.getConnections.bind(app.server))(),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const observe = durations.startTimer()
    inFlight += 1
    // Also when the client disconnects before its response is complete.
    reply.raw.once('close', () => {
      inFlight -= 1
      const { url } = request.routeOptions
      observe({
        route: url !== undefined && COUNTED_ROUTE.test(url) ? url : 'other',
        method: /^(?:GET|HEAD)$/.test(request.method) ? request.method : 'other',
        status: reply.statusCode,
      })
    })
    done()
  })
}

const SERVER_GAUGES: readonly [name: string, help: string, valueOf: (server: ServerState) => number][] = [
  ['database_up', 'Whether the server answered when it was last asked.', ({ up }) => Number(up)],
  [
    'database_behind',
    'Whether it is a replica that is seconds behind the primary.',
    ({ isBehind }) => Number(isBehind),
  ],
  ['database_connections', 'Open connections to the server.', ({ connections }) => connections],
  ['database_connections_in_use', 'Connections running a statement.', ({ inUse }) => inUse],
  ['database_requests_waiting', 'Statements waiting for a connection.', ({ waiting }) => waiting],
]

/** The catalogue, its tokens, and the database servers, if it has any. */
export function addStoreMetrics(registry: Registry, store: Store): void {
  const validTokens = async (at = Date.now() / 1000): Promise<number> =>
    (await store.tokens.list()).filter((token) => isActive(token, at)).length
  const add = (name: string, help: string, read: () => Promise<number>) =>
    addGauge(registry, `brand_catalogue_${name}`, help, read)
  add('brands', 'Brands in the catalogue.', () => store.brands.count())
  const changed = 'When the catalogue was last changed, in Unix seconds.'
  add('last_import_timestamp_seconds', changed, async () => (await store.brands.version()) / 1e6)
  add('tokens_valid', 'Tokens that are neither expired nor revoked.', () => validTokens())
  add('tokens_expiring', `Valid tokens that expire within ${EXPIRING} days.`, async () => {
    return (await validTokens()) - (await validTokens(Date.now() / 1000 + EXPIRING * 86_400))
  })
  const { servers } = store
  if (!servers) return
  const primaries =
    'Servers that say they are the primary: 1, unless one was promoted while another keeps running.'
  addGauge(registry, 'database_primaries', primaries, () => servers.primaries)
  for (const [name, help, valueOf] of SERVER_GAUGES) {
    const collect = function (this: Gauge<'server' | 'role'>): void {
      // A server may have another role than at the last scrape.
      this.reset()
      for (const state of servers.states()) this.set({ server: state.name, role: state.role }, valueOf(state))
    }
    registry.registerMetric(new Gauge({ name, help, labelNames: ['server', 'role'], registers: [], collect }))
  }
}

/** Counts hits and misses of the cache of `/v1`. @returns the function to call with each look-up. */
export function addCacheMetrics(registry: Registry): (isHit: boolean) => void {
  const count = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const hits = count('answer_cache_hits_total', 'Responses of /v1 that were in the cache.')
  const misses = count('answer_cache_misses_total', 'Responses of /v1 that were read from the store.')
  return (isHit) => (isHit ? hits : misses).inc()
}
