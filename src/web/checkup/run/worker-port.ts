/** The check-up's worker as the page sees it: the first message starts it, and the end of the session ends it. */
import type { FromWorker, ToWorker } from './messages.ts'
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the built worker.
import workerUrl from './checkup-worker.ts?worker&url'

/** As much of Trusted Types as is used. What a policy creates is an object; only the browser looks inside. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (input: string) => string }
}

/** The name that `trusted-types` in the Content-Security-Policy has to allow. */
const POLICY = 'checkup-worker'
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
// Creates one address only, whatever the input: an injected script gains nothing from it.
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: () => workerUrl })

let worker: Worker | undefined
const messageListeners = new Set<(message: FromWorker) => void>()
const failureListeners = new Set<(detail: string) => void>()

export function tell(message: ToWorker, transfer: Transferable[] = []): void {
  worker ??= startWorker()
  worker.postMessage(message, transfer)
}

export function hasWorker(): boolean {
  return worker !== undefined
}

export function endWorker(): void {
  worker?.terminate()
  worker = undefined
}

export function onWorkerMessage(listener: (message: FromWorker) => void): void {
  messageListeners.add(listener)
}

/** Calls `listener` with what the browser says of an error that the worker did not handle. */
export function onWorkerFailure(listener: (detail: string) => void): void {
  failureListeners.add(listener)
}

function startWorker(): Worker {
  const started = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    for (const listener of messageListeners) listener(data)
  })
  started.addEventListener('error', ({ message }) => {
    for (const listener of failureListeners) listener(message)
  })
  return started
}
