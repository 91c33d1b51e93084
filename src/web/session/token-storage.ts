/** What a session consists of. It is kept here between page loads, and passed to other tabs. */
export interface Credentials {
  readonly baseAddress: string
  readonly token: string
}

/** One entry for each path the app is deployed at, so that two catalogues on one origin stay separate. */
const key = () => `brand-catalogue:session:${new URL(document.baseURI).pathname}`

/** `sessionStorage` first: what this tab did last counts more than what the device remembers. */
export function loadCredentials(): Credentials | undefined {
  return read(() => sessionStorage) ?? read(() => localStorage)
}

/** Keeps the credentials for this tab, and on the device only if the user asked for it. */
export function saveCredentials(credentials: Credentials, remember: boolean): void {
  const text = JSON.stringify(credentials)
  attempt(() => sessionStorage.setItem(key(), text))
  attempt(() => (remember ? localStorage.setItem(key(), text) : localStorage.removeItem(key())))
}

export function forgetCredentials(): void {
  attempt(() => sessionStorage.removeItem(key()))
  attempt(() => localStorage.removeItem(key()))
}

function read(storage: () => Storage): Credentials | undefined {
  const text = attempt(() => storage().getItem(key()))
  if (!text) return undefined
  const value = attempt(() => JSON.parse(text) as unknown)
  if (typeof value !== 'object' || value === null) return undefined
  const { baseAddress, token } = value as Partial<Credentials>
  return typeof baseAddress === 'string' && typeof token === 'string' ? { baseAddress, token } : undefined
}

/** Browsers throw where storage is disabled: in private mode, or in a third-party frame. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
