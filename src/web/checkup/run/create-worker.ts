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

export function createWorker(): Worker {
  return new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' })
}
