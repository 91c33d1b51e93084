/**
 * Puts the service together: `/v1` or the gateway, the site, and the server before them. This folder has what a start
 * needs beyond that: building the app, and explaining why a port cannot be opened.
 */
import { publicPath } from '#service/http/public-address.ts'
import type { Metrics } from '#service/server/metrics.ts'
import { HttpServer } from '#service/server/server.ts'
import type { OperationSettings } from '#service/settings/operation-settings.ts'
import type { Settings } from '#service/settings/settings.ts'
import { buildSite } from '#service/site/site.ts'
import type { Store } from '#service/stores/model/store.ts'
import { TokenUses } from '#service/tokens/token-uses.ts'
import { answerV1 } from '#service/v1/answer-v1.ts'

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
  const site = await buildSite({ ...options, isClosing: () => server.isClosing })
  store?.onServerChange(({ name, role, up, reason }) =>
    site.log.warn(
      { server: name, role, reason },
      up ? 'the database answers again' : 'the database does not answer',
    ),
  )
  const tokenUses = store && new TokenUses(store, site.log)
  const server: HttpServer = new HttpServer({
    ...options,
    prefix: publicPath(publicUrl),
    v1: store && answerV1({ ...options, store, noteUse: (id, hash) => tokenUses?.note(id, hash) }),
    site: site.handle,
    log: site.log,
    metrics,
    onClose: async () => {
      await tokenUses?.close()
      await site.close()
    },
  })
  return server
}
