/** `npm start`: the service, from its settings to its address. */
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { buildAppPage } from '#service/start/build-app-page.ts'
import { buildService } from '#service/start/build-service.ts'
import { demoToken, loadDemo } from '#service/demo/prepare-demo.ts'
import { explainListenError, type Place } from '#service/start/listen-failure.ts'
import { Metrics } from '#service/metrics/metrics.ts'
import { serveMetrics } from '#service/metrics/serve-metrics.ts'
import type { HttpServer } from '#service/server/server.ts'
import { run } from '#service/command/run.ts'
import { readSettings, type Settings } from '#service/settings/settings.ts'
import { unknownVariables } from '#service/settings/unknown-variables.ts'
import { explainStoreError, openStore, placeName } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/model/store.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Milliseconds that open requests have to finish once the service is stopping. */
const STOP_TIMEOUT = 10_000
/** Milliseconds after that in which the store has to close. */
const LAST_TIMEOUT = 2000
/** Milliseconds between two looks at whether npm is still there. */
const PARENT_CHECK = 250

await run(async () => {
  const settings = readSettings(process.env)
  for (const sentence of unknownVariables(process.env)) console.warn(sentence)
  const store = settings.upstream ? undefined : await openStore(settings.database)
  try {
    const contents = store ? await prepareStore(store, settings) : `Gateway to ${settings.upstream?.url}`
    buildAppPage(ROOT)
    const metrics = settings.metrics && new Metrics()
    const service = await buildService({ ...settings, metrics, store, appFolder: join(ROOT, 'dist') })
    const metricsServer = await listen(service, metrics, settings)
    stopOnSignal(async () => {
      await service.close()
      metricsServer?.close()
      await store?.close()
    }, service)
    console.log(`Brand Catalogue is ready: ${settings.publicUrl ?? service.origin}\n${contents}`)
  } catch (error) {
    await store?.close()
    throw error
  }
})

/** Loads the demo where it is due. @returns what to print about the store. */
async function prepareStore(store: Store, { demo, database }: Settings): Promise<string> {
  try {
    if (demo) await loadDemo(store)
    const { total } = await store.listBrands({ limit: 1, page: 1 })
    const mark = (await store.holdsDemo()) ? ' (demo catalogue)' : ''
    const count = `${total.toLocaleString('en')} brands in ${placeName(database)}${mark}`
    if (demo && database.engine === 'sqlite') {
      const token = await demoToken(store, join(dirname(database.path), 'demo-token'))
      return `Access token: ${token}\n${count}`
    }
    return total > 0 ? count : `${count}${await explainEmptiness(store)}`
  } catch (error) {
    throw explainStoreError(error, database)
  }
}

/** Tells a first start from one on the wrong database, and from a catalogue that was lost. */
async function explainEmptiness(store: Store): Promise<string> {
  const hint = '"npm run demo" loads the demo catalogue and prints an access token'
  if (store.isNew)
    return `, which was created now. If you expected brands there, correct DATABASE_URL; ${hint}`
  const held = (await store.version()) > 0
  return held ? ', which held brands before: if you expected them, restore a backup' : `: ${hint}`
}

/** Opens the service's port and, where there is one, that of its metrics. @returns the server of the metrics. */
async function listen(
  service: HttpServer,
  metrics: Metrics | undefined,
  settings: Settings,
): Promise<Server | undefined> {
  const { host, port } = settings
  let metricsServer: Server | undefined
  try {
    if (metrics && settings.metrics) {
      const place = { ...settings.metrics, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' }
      metricsServer = await orExplain(place, serveMetrics(metrics, place))
    }
    await orExplain({ host, port, hostSetting: 'HOST', portSetting: 'PORT' }, service.listen({ host, port }))
    return metricsServer
  } catch (error) {
    metricsServer?.close()
    await service.close()
    throw error
  }
}

async function orExplain<T>(place: Place, listening: Promise<T>): Promise<T> {
  return listening.catch((error: unknown) => {
    throw explainListenError(error, place)
  })
}

/** On a signal: no new connections, requests under way are finished, everything is closed. */
function stopOnSignal(close: () => Promise<void>, service: HttpServer): void {
  // A second signal finds no listener left, and ends the process at once.
  process.once('SIGINT', stop).once('SIGTERM', stop)

  // npm passes a signal to the shell that runs its script, and the shell ends without passing it on: when the parent
  // process is gone, that was the signal.
  const parent = process.ppid
  const watch = process.env['npm_lifecycle_event']
    ? setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK).unref()
    : undefined

  let stopping = false
  function stop(): void {
    if (stopping) return
    stopping = true
    clearInterval(watch)
    setTimeout(() => service.closeAllConnections(), STOP_TIMEOUT).unref()
    setTimeout(() => process.exit(1), STOP_TIMEOUT + LAST_TIMEOUT).unref()
    void close()
  }
}
