import { readStored, writeStored } from '#web/data/stored.ts'

/** What a session consists of. It is kept here between page loads, and passed to other tabs. */
export interface Credentials {
  readonly baseAddress: string
  readonly token: string
}

/** One entry for each path the app is deployed at, so that two catalogues on one origin stay separate. */
const key = () => `brand-catalogue:session:${new URL(document.baseURI).pathname}`

/** `sessionStorage` first: what this tab did last counts more than what the device remembers. */
export function loadCredentials(): Credentials | undefined {
  return read('sessionStorage') ?? read('localStorage')
}

/** Keeps the credentials for this tab, and on the device only if the user asked for it. */
export function saveCredentials(credentials: Credentials, remember: boolean): void {
  writeStored('sessionStorage', key(), credentials)
  writeStored('localStorage', key(), remember ? credentials : undefined)
}

export function forgetCredentials(): void {
  writeStored('sessionStorage', key(), undefined)
  writeStored('localStorage', key(), undefined)
}

function read(storage: 'localStorage' | 'sessionStorage'): Credentials | undefined {
  const { baseAddress, token } = (readStored(storage, key()) ?? {}) as Partial<
    Record<keyof Credentials, unknown>
  >
  return typeof baseAddress === 'string' && typeof token === 'string' ? { baseAddress, token } : undefined
}
