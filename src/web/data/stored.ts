/** JSON in a storage of the browser, which may be full or forbidden. A frame in another page keeps nothing. */
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
    return false // full or forbidden
  }
}
