import { vi } from 'vitest'

/** The storage of a browser, for a page whose modules have not been loaded yet. */
export function stubStorage() {
  vi.resetModules()
  const stored = new Map<string, string>()
  const storage = {
    stored,
    /** Whether the browser refuses to store anything. */
    isRefused: false,
    otherTabWrote: (_event: { readonly key: string | null }): void => {},
  }
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof storage.otherTabWrote) => {
    storage.otherTabWrote = listener
  })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (storage.isRefused) throw new Error('QuotaExceededError')
        stored.set(key, value)
      },
      removeItem: (key: string) => stored.delete(key),
    },
  })
  return storage
}
