/** `npm start`: the service, from its settings to its address. */
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildAppPage } from '#service/start/build-app-page.ts'
import { buildApp } from '#service/start/build-service.ts'
import { demoToken, loadDemo } from '#service/demo/prepare-demo.ts'
import { explainListenError, type Place } from '#service/start/listen-failure.ts'
import { Metrics } from '#service/server/metrics.ts'
import { serveMetrics } from '#service/server/serve-metrics.ts'
import { run } from '#service/command/run.ts'
import { readSettings, type Settings } from '#service/settings/settings.ts'
import { explainStoreError, openStore, placeName } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/model/store.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Milliseconds that open requests have to finish once the service is told to stop. */
const STOP_TIMEOUT = 10_000
/** Milliseconds after that in which the store has to close. */
const LAST_TIMEOUT = 2000
/** Milliseconds between two looks at whether npm is still there. */
const PARENT_CHECK = 250

await run(async () => {
  const settings = readSettings(process.env)
  const store = settings.upstream ? undefined : await openStore(settings.database)
  try {
    const contents = store ? await prepareStore(store, settings) : `Gateway to ${settings.upstream?.url}`
    buildAppPage(ROOT)
    const metrics = settings.metrics && new Metrics()
    const app = await buildApp({ ...settings, metrics, store, appFolder: join(ROOT, 'dist') })
    await listen(app, metrics, settings)
    stopWhenTold(app, store)
    console.log(`Brand Catalogue is ready: ${settings.publicUrl ?? app.listeningOrigin}\n${contents}`)
  } catch (error) {
    await store?.close()
    throw error
  }
})

/** Makes the demo where it is due. @returns what there is to say about the store. */
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
    return total > 0 ? count : `${count}: "npm run demo" loads the demo catalogue and prints an access token`
  } catch (error) {
    throw explainStoreError(error, database)
  }
}

/** Opens the service's port and, where there is one, that of its metrics, which closes with the service. */
async function listen(app: FastifyInstance, metrics: Metrics | undefined, settings: Settings): Promise<void> {
  const { host, port } = settings
  try {
    if (metrics && settings.metrics) {
      const place = { ...settings.metrics, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' }
      const server = await orExplain(place, serveMetrics(metrics, place))
      app.addHook('onClose', async () => void server.close())
    }
    await orExplain({ host, port, hostSetting: 'HOST', portSetting: 'PORT' }, app.listen({ host, port }))
  } catch (error) {
    await app.close()
    throw error
  }
}

async function orExplain<T>(place: Place, listening: Promise<T>): Promise<T> {
  return listening.catch((error: unknown) => {
    throw explainListenError(error, place)
  })
}

/** When told to stop: no new connections, requests under way are finished, the store is closed. */
function stopWhenTold(app: FastifyInstance, store: Store | undefined): void {
  // A second signal finds no listener left, and ends the process at once.
  process.once('SIGINT', stop).once('SIGTERM', stop)

  // npm hands a signal to the shell that runs its script, and the shell dies without handing it on: being left alone
  // is then the signal.
  const parent = process.ppid
  const watch = process.env['npm_lifecycle_event']
    ? setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK).unref()
    : undefined

  let stopping = false
  function stop(): void {
    if (stopping) return
    stopping = true
    clearInterval(watch)
    setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT).unref()
    setTimeout(() => process.exit(1), STOP_TIMEOUT + LAST_TIMEOUT).unref()
    void app.close().then(() => store?.close())
  }
}
