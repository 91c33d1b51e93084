/** The check-up's worker: it runs the engine once. The page sends it the session's token, which is never stored. */
import { BrandClient } from '#client/brand-client.ts'
import type { LogoView } from '#checkup/logos/logo-inspector.ts'
import { type Checkup, startCheckup } from '#checkup/run-checkup.ts'
import type { ConnectionOptions } from '#web/data/connection.ts'
import type { FromWorker, ToWorker } from './messages.ts'

// The types of a page say nothing of a worker, which talks to its page as to a port.
const page = globalThis as unknown as MessagePort
const send = (message: FromWorker) => page.postMessage(message)
let running: Checkup | undefined
const logos: ((view: LogoView) => void)[] = []

page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    run(data.connection).catch((error: unknown) => send({ type: 'failed', detail: String(error) }))
  } else if (data.type === 'logo') logos[data.number]!(data.view)
  else running?.cancel()
})

async function run(connection: ConnectionOptions): Promise<void> {
  running = startCheckup({
    client: new BrandClient({ ...connection, onUnauthorized: () => send({ type: 'unauthorized' }) }),
    inspector: {
      inspect: (address) =>
        new Promise((resolve) => {
          send({ type: 'inspect', number: logos.push(resolve) - 1, address })
        }),
    },
    onProgress: (progress, found) => send({ type: 'progress', progress, found }),
  })
  send({ type: 'report', report: await running.report })
}
