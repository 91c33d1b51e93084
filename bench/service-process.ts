/** A process that serves the store it is told, and tells what it cost. */
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { buildApp } from '#service/app.ts'
import type { DatabaseLocation } from '#service/settings.ts'
import { openStore } from '#service/stores/open-store.ts'
import { answerCosts } from './server-process.ts'

const [location] = (await once(process, 'message')) as [DatabaseLocation]
const store = await openStore(location)
const app = await buildApp({ store, publicUrl: undefined, trustProxy: false, appFolder: tmpdir() })
await app.listen({ port: 0, host: '127.0.0.1' })
answerCosts(Number(new URL(app.listeningOrigin).port))
