/**
 * The list of the look-up as this device keeps it, until it is cleared or somebody signs out (`web/api/connection.ts`): what
 * was pasted, and nothing of the answers or the token.
 */
import { connectedAddress, lookupListKey } from '#web/api/connection.ts'

export interface KeptList {
  readonly text: string
  /** Undefined: the likely one. */
  readonly column: number | undefined
  /** It was looked up, and is again when the page opens. */
  readonly isLookedUp: boolean
}

interface Stored extends KeptList {
  readonly baseAddress: string | undefined
}

export function readKeptList(): KeptList | undefined {
  if (window.embedHost) return undefined
  try {
    const stored = JSON.parse(localStorage.getItem(lookupListKey()) ?? 'null') as Partial<Stored> | null
    if (typeof stored?.text !== 'string' || stored.baseAddress !== connectedAddress()) return undefined
    const column = Number.isInteger(stored.column) ? stored.column : undefined
    return { text: stored.text, column, isLookedUp: stored.isLookedUp === true }
  } catch {
    return undefined
  }
}

export function keepList(list: KeptList): void {
  // A frame keeps nothing.
  if (window.embedHost) return
  try {
    if (list.text === '') localStorage.removeItem(lookupListKey())
    else {
      const stored: Stored = { ...list, baseAddress: connectedAddress() }
      localStorage.setItem(lookupListKey(), JSON.stringify(stored))
    }
  } catch {
    // Storage is full or forbidden: the list lasts until the page is closed.
  }
}
