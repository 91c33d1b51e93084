/**
 * What this device keeps: preferences, saved searches, shortlists, decisions. One store for each key. It reads again before
 * it writes, since another tab may have written meanwhile, and follows other tabs for as long as the page lives. Storage may
 * be full or forbidden, and a frame in another page keeps nothing.
 */
import { createStore, type Store } from '@tanstack/react-store'

type StorageName = 'localStorage' | 'sessionStorage'

/** Null where nothing is stored, or something else than JSON. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    if (window.embedHost) return null
    return JSON.parse(window[storage].getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/**
 * What cannot be stored lasts until the page is closed.
 * @param value undefined: nothing is kept.
 * @returns whether the browser keeps it.
 */
export function writeStored(storage: StorageName, key: string, value: object | string | undefined): boolean {
  try {
    if (window.embedHost) return false
    if (value === undefined) window[storage].removeItem(key)
    else window[storage].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Components read it by `useSelector(store)` of `@tanstack/react-store`. */
export interface Persisted<T> extends Pick<Store<T>, 'get' | 'subscribe'> {
  /**
   * Changes what is stored now, which may be newer than what is shown.
   * @returns whether the browser keeps it. If not, it lasts until the page is closed.
   */
  readonly change: (update: (current: T) => T) => boolean
}

interface Options<T> {
  /** The value of what is stored, which anybody may have written: null if nothing is. */
  readonly read: (stored: unknown) => T
  /** What is stored for a value; undefined: nothing. Without it, the value itself. */
  readonly write?: (value: T) => object | undefined
}

const stores = new Map<string, unknown>()

/**
 * @param key the name in localStorage, which holds the base address where the value belongs to a service.
 *   Every call with the same key returns the same store.
 */
export function persisted<T extends object>(key: string, { read, write = (value) => value }: Options<T>) {
  const known = stores.get(key)
  if (known) return known as Persisted<T>

  const load = () => read(readStored('localStorage', key))
  const value = createStore(load())
  let isKept = true
  const store: Persisted<T> = {
    get: () => value.get(),
    subscribe: value.subscribe.bind(value),
    change: (update) => {
      const next = update(isKept ? load() : value.get())
      isKept = writeStored('localStorage', key, write(next))
      value.setState(() => next)
      return isKept
    },
  }
  stores.set(key, store)
  addEventListener('storage', (event) => {
    // Null: another tab has deleted everything.
    if (event.key !== null && event.key !== key) return
    isKept = true
    value.setState(load)
  })
  return store
}
