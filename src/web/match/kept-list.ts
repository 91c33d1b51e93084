/**
 * The pasted list as this device keeps it, until it is cleared or somebody signs out (`web/data/connection.ts`): what was
 * pasted, and nothing of the answers or the token.
 */
import { connectedAddress, lookupListKey } from '#web/data/connection.ts'
import { readStored, writeStored } from '#web/data/stored.ts'

interface KeptList {
  readonly text: string
  /** Undefined: the likely one. */
  readonly column: number | undefined
  /** It is matched when the page opens. */
  readonly isMatched: boolean
}

export function readKeptList(): KeptList | undefined {
  const stored = readStored('localStorage', lookupListKey()) as
    | (Partial<KeptList> & { baseAddress?: string })
    | null
  if (typeof stored?.text !== 'string' || stored.baseAddress !== connectedAddress()) return undefined
  const column = Number.isInteger(stored.column) ? stored.column : undefined
  return { text: stored.text, column, isMatched: stored.isMatched === true }
}

export function keepList(list: KeptList | null): void {
  const stored = list && { ...list, baseAddress: connectedAddress() }
  writeStored('localStorage', lookupListKey(), stored?.text ? stored : undefined)
}
