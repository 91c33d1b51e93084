/** Serves the store, and optionally a build of the app, that its parent process names. Reports its processor time. */
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { buildApp } from '#service/app.ts'
import { type DatabaseLocation, readSettings } from '#service/settings/settings.ts'
import { openStore } from '#service/stores/open-store.ts'
import { reportCost } from './server-process.ts'

const [location] = (await once(process, 'message')) as [DatabaseLocation & { appFolder?: string }]
const store = await openStore(location)
const settings = readSettings({ HOST: '127.0.0.1', DATABASE_URL: 'sqlite:unused', FAILED_AUTH_LIMIT: '0' })
const app = await buildApp({ ...settings, store, appFolder: location.appFolder ?? tmpdir() })
await app.listen({ port: 0, host: '127.0.0.1' })
reportCost(Number(new URL(app.listeningOrigin).port))
