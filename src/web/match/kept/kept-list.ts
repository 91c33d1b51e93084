/**
 * The list of the look-up as this device keeps it, until it is cleared or somebody signs out (`web/data/connection.ts`): what
 * was pasted, and nothing of the answers or the token.
 */
import { connectedAddress, lookupListKey } from '#web/data/connection.ts'
import { readStored, writeStored } from '#web/data/stored.ts'

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
  const stored = readStored('localStorage', lookupListKey()) as Partial<Stored> | null
  if (typeof stored?.text !== 'string' || stored.baseAddress !== connectedAddress()) return undefined
  const column = Number.isInteger(stored.column) ? stored.column : undefined
  return { text: stored.text, column, isLookedUp: stored.isLookedUp === true }
}

export function keepList(list: KeptList): void {
  const stored: Stored = { ...list, baseAddress: connectedAddress() }
  writeStored('localStorage', lookupListKey(), list.text === '' ? undefined : stored)
}
