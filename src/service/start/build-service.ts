/**
 * Puts the service together: `/v1` or the gateway, the site, and the server before them. This folder has what a start
 * needs beyond that: building the app, and explaining why a port cannot be opened.
 */
import { publicPath } from '#service/http/public-address.ts'
import type { Log } from '#service/http/log.ts'
import type { Metrics } from '#service/metrics/metrics.ts'
import { counter } from '#service/metrics/prometheus-text.ts'
import { logsAnswers } from '#service/server/request-log.ts'
import { HttpServer } from '#service/server/server.ts'
import type { OperationSettings } from '#service/settings/operation-settings.ts'
import type { Settings } from '#service/settings/settings.ts'
import { buildSite } from '#service/site/site.ts'
import type { Store } from '#service/stores/model/store.ts'
import { TokenUses } from '#service/tokens/token-uses.ts'
import { answerV1 } from '#service/v1/answer-v1.ts'
import { buildMetric } from './build-metric.ts'
import { CatalogueWatch } from './catalogue-watch.ts'
import { serverMetrics } from './store-metrics.ts'

export interface ServiceOptions
  extends
    Pick<Settings, 'publicUrl' | 'trustProxy' | 'allowedHosts' | 'upstream'>,
    Omit<OperationSettings, 'metrics'> {
  /** What `/v1` is answered from; undefined: there is an upstream. */
  readonly store: Store | undefined
  /** The folder of the built app; it need not exist. */
  readonly appFolder: string
  /** Where requests are counted. */
  readonly metrics?: Metrics | undefined
}

/** Builds the service, without listening: production and tests share it. The store stays the caller's to close. */
export async function buildService(options: ServiceOptions): Promise<HttpServer> {
  const { store, publicUrl, metrics } = options
  const build = buildMetric(options.appFolder)
  metrics?.add(() => [build])
  const site = await buildSite({
    ...options,
    onUpstreamAnswer: metrics && ((status, elapsed) => metrics.upstreamAnswered(status, elapsed)),
    isClosing: () => server.isClosing,
  })
  const served = store && serveStore(store, options, site.log)
  const server: HttpServer = new HttpServer({
    ...options,
    prefix: publicPath(publicUrl),
    v1: served?.v1,
    site: site.handle,
    log: site.log,
    metrics,
    onClose: async () => {
      await served?.close()
      await site.close()
    },
  })
  return server
}

/** `/v1` from a store, and what watches the store beside it. */
function serveStore(store: Store, options: ServiceOptions, log: Log) {
  store.onServerChange(({ name, role, up, reason }) =>
    log.warn(
      { server: name, role, reason },
      up ? 'the database answers again' : 'the database does not answer',
    ),
  )
  const tokenUses = new TokenUses(store, log)
  // It asks the store every two seconds: not where nobody would see the answer.
  const watch = options.metrics || logsAnswers(log) ? new CatalogueWatch(store, log) : undefined
  const cacheUse = { hits: 0, misses: 0 }
  options.metrics?.add(() => [
    ...(watch?.metrics() ?? []),
    ...serverMetrics(store),
    counter('answer_cache_hits_total', 'Responses of /v1 that were in the cache.', cacheUse.hits),
    counter('answer_cache_misses_total', 'Responses of /v1 that were read from the store.', cacheUse.misses),
  ])
  return {
    v1: answerV1({ ...options, store, cacheUse, noteUse: (id, hash) => tokenUses.note(id, hash) }),
    async close(): Promise<void> {
      watch?.close()
      await tokenUses.close()
    },
  }
}
