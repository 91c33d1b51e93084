/** `npm start`: the service, from its settings to its address. */
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildAppPage } from './app-page/build-app-page.ts'
import { buildApp } from './app.ts'
import { demoToken, loadDemo } from './demo/prepare-demo.ts'
import { run } from './run.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartFailure, systemErrorCode } from './start-failure.ts'
import { explainStoreError, openStore, placeName } from './stores/open-store.ts'
import type { Store } from './stores/store.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Milliseconds that open requests have to finish once the service is told to stop. */
const STOP_TIMEOUT = 10_000
/** Milliseconds between two looks at whether npm is still there. */
const PARENT_CHECK = 250

/** What keeps a port from being opened, by the system's code for it. */
const LISTEN_FAILURES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken: stop what uses it, or set another one, such as PORT=${(port % 65_535) + 1}.`,
  EACCES: (_, port) => `Port ${port} is not allowed to this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST must be an address of this machine, and ${host} is not.`,
  ENOTFOUND: (host) => `HOST must be an address of this machine, and ${host} cannot be found.`,
}

await run(async () => {
  const settings = readSettings(process.env)
  const store = await openStore(settings.database)
  try {
    const contents = await prepareStore(store, settings)
    buildAppPage(ROOT)
    const app = await buildApp({ ...settings, store, appFolder: join(ROOT, 'dist') })
    await listen(app, settings)
    stopWhenTold(app, store)
    console.log(`Brand Catalogue is ready: ${settings.publicUrl ?? app.listeningOrigin}\n${contents}`)
  } catch (error) {
    await store.close()
    throw error
  }
})

/** Makes the demo where it is due. @returns what there is to say about the store. */
async function prepareStore(store: Store, { demo, database }: Settings): Promise<string> {
  try {
    if (demo) await loadDemo(store)
    const { total } = await store.listBrands({ limit: 1, page: 1 })
    const count = `${total.toLocaleString('en')} brands in ${placeName(database)}`
    if (demo && database.engine === 'sqlite') {
      const token = await demoToken(store, join(dirname(database.path), 'demo-token'))
      return `Access token: ${token}\n${count} (demo catalogue)`
    }
    return total > 0 ? count : `${count}: "npm run demo" loads the demo catalogue and prints an access token`
  } catch (error) {
    throw explainStoreError(error, database)
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const failure = LISTEN_FAILURES[systemErrorCode(error)]
    throw failure ? new StartFailure(failure(host, port), { cause: error }) : error
  }
}

/** When told to stop: no new connections, requests under way are finished, the store is closed. */
function stopWhenTold(app: FastifyInstance, store: Store): void {
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
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref()
    void app.close().then(() => store.close())
  }
}
