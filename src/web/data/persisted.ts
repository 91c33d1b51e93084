/**
 * Values that this device stores. Each key has one store, which reads again before it writes, since another tab may have
 * written meanwhile, and follows other tabs. Storage may be full or blocked, and an embedded frame stores nothing.
 */
import { createStore, type Store } from '@tanstack/react-store'

type StorageName = 'localStorage' | 'sessionStorage'

/** `null` if nothing is stored, or the entry is not JSON. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    if (window.embedHost) return null
    return JSON.parse(window[storage].getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/**
 * Stores a value as JSON.
 * @param value `undefined` to remove the entry.
 * @returns whether the browser stored it.
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

/** Components read it with `useSelector(store)` of `@tanstack/react-store`. */
export interface Persisted<T> extends Pick<Store<T>, 'get' | 'subscribe'> {
  /**
   * Changes the stored value, which may be newer than the one shown.
   * @returns whether the browser stored it. If not, the new value lasts until the page is closed.
   */
  readonly change: (update: (current: T) => T) => boolean
}

/** What the browser did not store, by key: a part of the app shows it. */
export const unstored = createStore<ReadonlyMap<string, Unstored>>(new Map())

interface Unstored {
  /** What the user calls it, such as "shortlists". */
  readonly label: string
  readonly value: unknown
}

/** @param change `undefined` if the browser has stored it. An embedded frame is not meant to store anything. */
export function recordUnstored(key: string, change: Unstored | undefined): void {
  if (window.embedHost || (!change && !unstored.get().has(key))) return
  const others = [...unstored.get()].filter(([other]) => other !== key)
  unstored.setState(() => new Map(change ? [...others, [key, change]] : others))
}

interface Options<T> {
  /** What the user calls it. Without a label, nobody needs to know that it was not stored. */
  readonly label?: string
  /** Turns stored JSON into a value. It is untrusted, and `null` if nothing is stored. */
  readonly read: (stored: unknown) => T
  /** What to store for a value, or `undefined` to store nothing. The value itself by default. */
  readonly write?: (value: T) => object | undefined
}

const stores = new Map<string, unknown>()

/**
 * @param key the name in localStorage. It contains the base address if the value belongs to one service.
 *   Every call with the same key returns the same store.
 */
export function persisted<T extends object>(
  key: string,
  { label, read, write = (value) => value }: Options<T>,
) {
  const known = stores.get(key)
  if (known) return known as Persisted<T>

  const load = () => read(readStored('localStorage', key))
  const value = createStore(load())
  /** The changes that the browser has not stored. */
  const pending: ((current: T) => T)[] = []
  const store: Persisted<T> = {
    get: () => value.get(),
    subscribe: value.subscribe.bind(value),
    change: (update) => {
      const next = update(pending.length === 0 ? load() : value.get())
      const written = write(next)
      const isKept = writeStored('localStorage', key, written)
      if (isKept) pending.length = 0
      else pending.push(update)
      value.setState(() => next)
      if (label) recordUnstored(key, isKept ? undefined : { label, value: written })
      return isKept
    },
  }
  stores.set(key, store)
  addEventListener('storage', (event) => {
    // `null` if another tab has cleared the storage.
    if (event.key !== null && event.key !== key) return
    // There may be room now for the changes that were not stored, which are made to what the other tab has stored.
    const changes = pending.splice(0)
    if (changes.length === 0) value.setState(load)
    else store.change((stored) => changes.reduce((current, change) => change(current), stored))
  })
  return store
}
