/**
 * What this device keeps of matching, without a token: what somebody decided about names ("VW is Volkswagen"), for later
 * lists, until it is forgotten; and the pasted list without its answers, until it is cleared or somebody signs out
 * (`web/data/connection.ts`).
 */
import { useSelector } from '@tanstack/react-store'
import { connectedAddress, pastedListKey } from '#web/data/connection.ts'
import { type Persisted, persisted } from '#web/data/persisted.ts'
import { readStored, writeStored } from '#web/data/persisted.ts'
import { lineKey } from './lines.ts'

export interface Decision {
  /** As it was pasted. */
  readonly text: string
  /** Null: none of the brands that were offered. */
  readonly brand: { readonly id: string; readonly name: string | null } | null
}

type Decisions = ReadonlyMap<string, Decision>

const MOST_DECISIONS = 5000

const decisions = (): Persisted<Decisions> =>
  persisted<Decisions>(`brand-catalogue:decisions:${connectedAddress()}`, {
    read: (stored) => {
      const list: readonly unknown[] = Array.isArray(stored) ? stored : []
      return new Map(list.filter(isDecision).map((decision) => [lineKey(decision.text), decision]))
    },
    write: (kept) => (kept.size === 0 ? undefined : [...kept.values()]),
  })

function isDecision(value: unknown): value is Decision {
  const { text, brand } = (value ?? {}) as Partial<Decision>
  return typeof text === 'string' && (brand === null || /^\d{1,19}$/.test(brand?.id ?? ''))
}

export const useDecisions = (): Decisions => useSelector(decisions())

export const decisionCount = (): number => decisions().get().size

export const decisionOn = (text: string): Decision | undefined => decisions().get().get(lineKey(text))

/** The latest are last. */
export function remember(decision: Decision): void {
  const key = lineKey(decision.text)
  decisions().change((kept) => {
    const others = [...kept].filter(([other]) => other !== key)
    return new Map([...others, [key, decision] as const].slice(-MOST_DECISIONS))
  })
}

export function forget(text: string): void {
  decisions().change((kept) => new Map([...kept].filter(([key]) => key !== lineKey(text))))
}

export function forgetAll(): void {
  decisions().change(() => new Map())
}

interface KeptList {
  readonly text: string
  /** Undefined: the likely one. */
  readonly column: number | undefined
  /** It is matched when the page opens. */
  readonly isMatched: boolean
}

export function readKeptList(): KeptList | undefined {
  const stored = readStored('localStorage', pastedListKey()) as
    | (Partial<KeptList> & { baseAddress?: string })
    | null
  if (typeof stored?.text !== 'string' || stored.baseAddress !== connectedAddress()) return undefined
  const column = Number.isInteger(stored.column) ? stored.column : undefined
  return { text: stored.text, column, isMatched: stored.isMatched === true }
}

export function keepList(list: KeptList | null): void {
  const stored = list && { ...list, baseAddress: connectedAddress() }
  writeStored('localStorage', pastedListKey(), stored?.text ? stored : undefined)
}
