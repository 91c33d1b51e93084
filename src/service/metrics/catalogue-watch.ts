import fp from 'fastify-plugin'
import { Gauge, type Registry } from 'prom-client'
import type { Store } from '#service/stores/model/store.ts'

export interface CatalogueWatchOptions {
  readonly store: Pick<Store, 'version' | 'listBrands'>
  readonly registry: Registry | undefined
}

/** Milliseconds between two checks of the version. */
const INTERVAL = 2000
/** Versions above this are timestamps in microseconds. Catalogues of early versions of the service counted from 1. */
const FIRST_TIMESTAMP = 1e15

/** Logs when another process has changed the catalogue, and reports its size and version as metrics. */
export const catalogueWatch = fp<CatalogueWatchOptions>(async (app, { store, registry }) => {
  let known: { readonly version: number; readonly brands: number } | undefined
  let isChecking = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      if ((await store.version()) === known?.version) return
      const { version, total: brands } = await store.listBrands({ filters: {}, limit: 1, page: 1 })
      if (known) app.log.info({ version, brands, brandsBefore: known.brands }, 'the catalogue has changed')
      known = { version, brands }
    } catch {
      // Requests and /readyz report a store that does not respond. Until it does, the last state stays.
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(() => void check(), INTERVAL).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  void check()
  if (!registry) return

  function add(name: string, help: string, value: () => number | undefined): void {
    registry?.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value() ?? Number.NaN)
        },
      }),
    )
  }
  add('brand_catalogue_brands', 'Brands in the catalogue.', () => known?.brands)
  add('brand_catalogue_version', 'Version of the catalogue, raised by each change.', () => known?.version)
  add(
    'brand_catalogue_last_import_timestamp_seconds',
    'When the catalogue was last changed, in Unix seconds.',
    () => (known && known.version > FIRST_TIMESTAMP ? known.version / 1e6 : undefined),
  )
})
