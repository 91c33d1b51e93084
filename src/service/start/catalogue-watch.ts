import type { Log } from '#service/http/log.ts'
import { gauge, type Metric } from '#service/metrics/prometheus-text.ts'
import type { Store } from '#service/stores/model/store.ts'

/** Milliseconds between two looks at the version. */
const INTERVAL = 2000
/** Versions since imports are numbered by their moment, in microseconds since 1970, are above this. */
const FIRST_MOMENT = 1e15

/** Looks whether another process has changed the catalogue, and logs it once. */
export class CatalogueWatch {
  readonly #store: Pick<Store, 'version' | 'listBrands'>
  readonly #log: Log
  readonly #timer = setInterval(() => void this.#look(), INTERVAL).unref()
  #known: { readonly version: number; readonly brands: number } | undefined
  #isLooking = false

  constructor(store: Pick<Store, 'version' | 'listBrands'>, log: Log) {
    this.#store = store
    this.#log = log
    void this.#look()
  }

  /** None until the store has answered. */
  metrics(): Metric[] {
    if (!this.#known) return []
    const { version, brands } = this.#known
    return [
      gauge('brand_catalogue_brands', 'Brands in the catalogue.', brands),
      gauge('brand_catalogue_version', 'Version of the catalogue, raised by each change.', version),
      ...(version > FIRST_MOMENT
        ? [
            gauge(
              'brand_catalogue_last_import_timestamp_seconds',
              'When the catalogue was last changed, in Unix seconds.',
              version / 1e6,
            ),
          ]
        : []),
    ]
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const current = await this.#store.version()
      if (current === this.#known?.version) return
      const { version, total } = await this.#store.listBrands({ limit: 1, page: 1 })
      if (this.#known) {
        const change = { version, brands: total, brandsBefore: this.#known.brands }
        this.#log.info(change, 'the catalogue has changed')
      }
      this.#known = { version, brands: total }
    } catch {
      // Requests and readiness report a store that does not answer. Until it does, the last state stays.
    } finally {
      this.#isLooking = false
    }
  }
}
