/** The check-up's worker: it runs the engine once. The page sends it the session's token, which is never stored. */
import { BrandClient } from '#client/brand-client.ts'
import type { LogoView } from '#checkup/logos/logo-inspector.ts'
import { type Checkup, startCheckup } from '#checkup/run-checkup.ts'
import type { ConnectionOptions } from '#web/api/connection.ts'
import { keptWork } from './kept-work.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** Milliseconds between snapshots. */
const SNAPSHOT_EVERY = 5000

// The types of a page say nothing of a worker, which talks to its page as to a port.
const page = globalThis as unknown as MessagePort
const send = (message: FromWorker) => page.postMessage(message)
let running: Checkup | undefined
const logos: ((view: LogoView) => void)[] = []

page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    run(data.connection, data.resume).catch((error: unknown) =>
      send({ type: 'failed', detail: String(error) }),
    )
  } else if (data.type === 'logo') logos[data.number]!(data.view)
  else running?.[data.type]()
})

async function run(connection: ConnectionOptions, resume: boolean): Promise<void> {
  const kept = keptWork(connection)
  const snapshot = resume ? await kept.read('snapshot') : undefined
  const keepSnapshot = () => kept.keep('snapshot', checkup.snapshot())
  const endSession = async () => {
    await keepSnapshot()
    send({ type: 'unauthorized' })
  }
  const checkup = startCheckup({
    client: new BrandClient({ ...connection, onUnauthorized: () => void endSession() }),
    inspector: {
      inspect: (address) =>
        new Promise((resolve) => {
          send({ type: 'inspect', number: logos.push(resolve) - 1, address })
        }),
    },
    resume: snapshot,
    onProgress: (progress, found) => send({ type: 'progress', progress, found }),
  })
  running = checkup
  const timer = setInterval(() => void keepSnapshot(), SNAPSHOT_EVERY)
  const report = await checkup.report
  clearInterval(timer)
  await (report.ended === 'finished' ? kept.keep('snapshot', undefined) : keepSnapshot())
  send({ type: 'report', report })
}
