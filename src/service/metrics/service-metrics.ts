import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ServerState, Store, StoredToken } from '#service/stores/model/store.ts'
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

/** Tokens that are valid, and those of them that soon will not be. Counted when metrics are scraped. */
export function addTokenMetrics(registry: Registry, store: Pick<Store, 'tokens'>): void {
  function add(name: string, help: string, counts: (token: StoredToken, now: number) => boolean): void {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          // A store that does not respond must not take the other metrics away.
          const tokens = await store.tokens.list().catch(() => undefined)
          const now = Date.now() / 1000
          this.set(tokens ? tokens.filter((token) => counts(token, now)).length : Number.NaN)
        },
      }),
    )
  }
  add('brand_catalogue_tokens_valid', 'Tokens that are neither expired nor revoked.', isActive)
  add(
    'brand_catalogue_tokens_expiring',
    `Valid tokens that expire within ${EXPIRING} days.`,
    (token, now) => isActive(token, now) && !isActive(token, now + EXPIRING * 86_400),
  )
}

/** How the cache of `/v1` is used. */
export function addCacheMetrics(
  registry: Registry,
  use: { readonly hits: number; readonly misses: number },
): void {
  function add(name: string, help: string, value: () => number): void {
    registry.registerMetric(
      new Counter({
        name,
        help,
        registers: [],
        collect() {
          this.reset()
          this.inc(value())
        },
      }),
    )
  }
  add('answer_cache_hits_total', 'Responses of /v1 that were in the cache.', () => use.hits)
  add('answer_cache_misses_total', 'Responses of /v1 that were read from the store.', () => use.misses)
}
