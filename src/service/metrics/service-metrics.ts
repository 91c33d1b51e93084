import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ServerState, Store, StoredToken } from '#service/stores/model/store.ts'
import { addGauge } from './gauge.ts'
import { isActive } from '#service/tokens/access-token.ts'

const PACKAGE = join(import.meta.dirname, '../../../package.json')

/** Which version runs: of the project, of the app's sources (the start of their hash) and of Node. */
export function addBuildInfo(registry: Registry, appFolder: string): void {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
  const sources = join(appFolder, '.sources')
  const app = existsSync(sources) ? readFileSync(sources, 'utf8').slice(0, 12) : ''
  new Gauge({
    name: 'brand_catalogue_build_info',
    help: 'What runs, as labels.',
    labelNames: ['version', 'app', 'node'],
    registers: [registry],
  }).set({ version, app, node: process.version }, 1)
}

/** The database servers, and this process's connections to them. There are none with SQLite. */
export function addServerMetrics(registry: Registry, store: Pick<Store, 'servers'>): void {
  function add(name: string, help: string, valueOf: (server: ServerState) => number): void {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['server', 'role'],
        registers: [],
        collect() {
          for (const server of store.servers())
            this.set({ server: server.name, role: server.role }, valueOf(server))
        },
      }),
    )
  }
  add('database_up', 'Whether the server answered when it was last asked.', ({ up }) => Number(up))
  add('database_connections', 'Open connections to the server.', ({ connections }) => connections)
  add('database_connections_in_use', 'Connections that run a statement.', ({ inUse }) => inUse)
  add('database_requests_waiting', 'Statements that wait for a connection.', ({ waiting }) => waiting)
}

/** Days before its end from which a token counts as expiring: time enough to make a new one and give it out. */
const EXPIRING = 14

/** Tokens that are valid, and those of them that soon will not be. */
export function addTokenMetrics(registry: Registry, { tokens }: Pick<Store, 'tokens'>): void {
  const soon = EXPIRING * 86_400
  let listed: ReturnType<typeof tokens.list> | undefined
  /** A scrape reads all gauges at once. */
  const list = () => (listed ??= tokens.list().finally(() => (listed = undefined)))
  async function countValid(isCounted: (token: StoredToken, now: number) => boolean): Promise<number> {
    const now = Date.now() / 1000
    return (await list()).filter((token) => isActive(token, now) && isCounted(token, now)).length
  }
  addGauge(registry, 'brand_catalogue_tokens_valid', 'Tokens that are neither expired nor revoked.', () =>
    countValid(() => true),
  )
  addGauge(
    registry,
    'brand_catalogue_tokens_expiring',
    `Valid tokens that expire within ${EXPIRING} days.`,
    () => countValid((token, now) => !isActive(token, now + soon)),
  )
}

/** The size and the version of the catalogue. */
export function addCatalogueMetrics(registry: Registry, store: Pick<Store, 'listBrands' | 'version'>): void {
  addGauge(registry, 'brand_catalogue_brands', 'Brands in the catalogue.', async () => {
    return (await store.listBrands({ filters: {}, limit: 1, page: 1 })).total
  })
  addGauge(registry, 'brand_catalogue_version', 'Version of the catalogue, raised by each change.', () =>
    store.version(),
  )
  addGauge(
    registry,
    'brand_catalogue_last_import_timestamp_seconds',
    'When the catalogue was last changed, in Unix seconds.',
    async () => (await store.version()) / 1e6,
  )
}

/** How the cache of `/v1` is used. @returns to be called with each look-up. */
export function addCacheMetrics(registry: Registry): (isHit: boolean) => void {
  const registers = [registry]
  const hits = new Counter({
    name: 'answer_cache_hits_total',
    help: 'Responses of /v1 that were in the cache.',
    registers,
  })
  const misses = new Counter({
    name: 'answer_cache_misses_total',
    help: 'Responses of /v1 that were read from the store.',
    registers,
  })
  return (isHit) => (isHit ? hits : misses).inc()
}
