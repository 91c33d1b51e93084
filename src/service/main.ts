/** `brand-catalogue start`: reads the settings, starts the service and prints its address. */
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Registry } from '@prometheus-io/client'
import { buildApp } from '#service/app.ts'
import { CommandFailure, PROGRAM, systemErrorCode } from '#service/terminal.ts'
import { demoToken, loadDemo } from '#service/demo.ts'
import { serveMetrics } from '#service/http/metrics.ts'
import { openClient } from '#service/import/source.ts'
import { Mirror } from '#service/mirror/mirror.ts'
import { buildAppPage } from '#service/site/build-app-page.ts'
import {
  type Environment,
  readSettings,
  type Settings,
  unknownVariables,
} from '#service/settings/settings.ts'
import { explainDatabaseError } from '#service/stores/explain-error.ts'
import { databaseName, openStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import { isActive } from '#service/tokens/access-token.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Milliseconds that requests in progress have to finish once the service is stopping. */
const STOP_TIMEOUT = 10_000
/** Further milliseconds that the store has to close. */
const LAST_TIMEOUT = 2000
/** Milliseconds between checks that npm is still running. */
const PARENT_CHECK = 250

export async function startService(environment: Environment): Promise<void> {
  const settings = readSettings(environment)
  for (const sentence of unknownVariables(environment)) console.warn(sentence)
  const store = settings.upstream ? undefined : await openStore(settings.database)
  try {
    const { contents, mirror } = store
      ? await prepareStore(store, settings)
      : { contents: `Gateway to ${settings.upstream?.url}` }
    buildAppPage(ROOT)
    const registry = settings.metrics && new Registry()
    const app = await buildApp({ ...settings, registry, store, mirror, appFolder: join(ROOT, 'dist') })
    if (store) await warnWithoutTokens(store)
    await listen(app, registry, settings)
    stopOnSignal(app, store, settings.drainTime)
    console.log(`Brand Catalogue is ready: ${settings.publicUrl ?? app.listeningOrigin}\n${contents}`)
  } catch (error) {
    await store?.close()
    throw error
  }
}

async function prepareStore(store: Store, settings: Settings) {
  const { demo, database, mirrorSource: given } = settings
  try {
    if (demo) await loadDemo(store)
    const client = given && (await openClient(given.source, given.tokenFile))
    const mirror = client && (await Mirror.open({ ...given, store, client }))
    return { contents: await describeStore(store, settings), mirror }
  } catch (error) {
    throw explainDatabaseError(error, databaseName(database))
  }
}

async function describeStore(store: Store, { demo, database, mirrorSource }: Settings): Promise<string> {
  const total = await store.brands.count()
  const count = `${total.toLocaleString('en')} brands in ${databaseName(database)}`
  if (demo && database.engine === 'sqlite') {
    const token = await demoToken(store, join(dirname(database.path), 'demo-token'))
    return `Access token: ${token}\n${count}`
  }
  if (mirrorSource) return `${count}, a copy of ${mirrorSource.source}`
  if (total > 0) return count
  const created = store.isNew ? ', a new database. If you expected brands there, correct DATABASE_URL' : ''
  return `${count}${created}. "${PROGRAM} demo" loads the demo catalogue and prints an access token`
}

/** A lost tokens file is created again without an error, so this warning is the only sign that its tokens are gone. */
async function warnWithoutTokens(store: Store): Promise<void> {
  const tokens = await store.tokens.list()
  if (!tokens.some((token) => isActive(token, Date.now() / 1000)))
    console.warn(
      `There is no valid access token: every request gets a 401. "${PROGRAM} token create" creates one.`,
    )
}

async function listen(
  app: FastifyInstance,
  registry: Registry | undefined,
  { host, port, metrics }: Settings,
): Promise<void> {
  try {
    if (registry && metrics) {
      const server = await serveMetrics(registry, metrics)
      app.addHook('onClose', () => server.close())
    }
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    if (systemErrorCode(error) === '') throw error
    const where = app.server.listening ? 'METRICS_HOST and METRICS_PORT' : 'HOST and PORT'
    throw new CommandFailure(`The service cannot listen on ${where}: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/**
 * On a signal, asks clients to leave, then refuses new connections, finishes requests in progress, and closes everything.
 * @param drainTime milliseconds that clients have to leave.
 */
function stopOnSignal(app: FastifyInstance, store: Store | undefined, drainTime: number): void {
  // A second signal finds no listener, and ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)

  // npm passes a signal to the shell that runs its script, and the shell ends without passing it on. The service sees only
  // that its parent process is gone.
  const parent = process.ppid
  const watch = process.env['npm_lifecycle_event']
    ? setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK).unref()
    : undefined

  function stop(): void {
    if (app.isDraining) return
    app.isDraining = true
    clearInterval(watch)
    setTimeout(() => app.server.closeAllConnections(), drainTime + STOP_TIMEOUT).unref()
    setTimeout(() => process.exit(1), drainTime + STOP_TIMEOUT + LAST_TIMEOUT).unref()
    void wait(drainTime)
      .then(() => app.close())
      .then(() => store?.close())
  }
}
