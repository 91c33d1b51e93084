/** Where a session lies between page loads. Every access survives a storage that throws or is missing. */
export interface StoredSession {
  readonly baseAddress: string
  readonly token: string
}

/** One entry for each place the app is deployed at, so that two catalogues on one origin stay apart. */
const key = () => `brand-catalogue:session:${new URL(document.baseURI).pathname}`

/** `sessionStorage` first: what this tab did last counts more than what the device remembers. */
export function loadSession(): StoredSession | undefined {
  return read(() => sessionStorage) ?? read(() => localStorage)
}

/** Keeps the session for this tab, and on the device only when asked. */
export function saveSession(session: StoredSession, remember: boolean): void {
  const text = JSON.stringify(session)
  attempt(() => sessionStorage.setItem(key(), text))
  attempt(() => (remember ? localStorage.setItem(key(), text) : localStorage.removeItem(key())))
}

export function forgetSession(): void {
  attempt(() => sessionStorage.removeItem(key()))
  attempt(() => localStorage.removeItem(key()))
}

function read(storage: () => Storage): StoredSession | undefined {
  const text = attempt(() => storage().getItem(key()))
  if (!text) return undefined
  const value = attempt(() => JSON.parse(text) as unknown)
  if (typeof value !== 'object' || value === null) return undefined
  const { baseAddress, token } = value as Partial<StoredSession>
  return typeof baseAddress === 'string' && typeof token === 'string' ? { baseAddress, token } : undefined
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
