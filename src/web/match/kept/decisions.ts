/**
 * What somebody decided about names ("VW is Volkswagen"). This device remembers it for later lists, until it is forgotten;
 * it holds no token.
 */
import { foldName } from '#contract/fold-name.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import { readStored, writeStored } from '#web/data/stored.ts'

export interface Decision {
  /** As it was pasted. */
  readonly text: string
  /** Null: none of the brands that were offered. */
  readonly brand: { readonly id: string; readonly name: string | null } | null
}

type Decisions = ReadonlyMap<string, Decision>

const MOST_DECISIONS = 5000
const key = (): string => `brand-catalogue:decisions:${connectedAddress()}`

const store = createStore<{ readonly key: string; readonly decisions: Decisions }>({
  key: '',
  decisions: new Map(),
})

/** What makes lines the same: case, accents and outer or doubled blanks do not count. */
export const lineKey = (text: string): string => foldName(text).replace(/\s+/g, ' ').trim()

export function useDecisions(): Decisions {
  decisions()
  return useStore(store).decisions
}

export const decisionOn = (text: string): Decision | undefined => decisions().get(lineKey(text))

export function remember(decision: Decision): void {
  const next = new Map(decisions())
  next.delete(lineKey(decision.text))
  next.set(lineKey(decision.text), decision)
  save(next)
}

export function forget(text: string): void {
  const next = new Map(decisions())
  if (next.delete(lineKey(text))) save(next)
}

export const forgetAll = (): void => save(new Map())

/** Read once for each service. */
function decisions(): Decisions {
  const kept = store.get()
  if (kept.key === key()) return kept.decisions
  const read = load()
  store.set({ key: key(), decisions: read })
  return read
}

function load(): Decisions {
  const stored = readStored('localStorage', key())
  const list: readonly unknown[] = Array.isArray(stored) ? stored : []
  return new Map(list.filter(isDecision).map((decision) => [lineKey(decision.text), decision]))
}

function isDecision(value: unknown): value is Decision {
  const { text, brand } = (value ?? {}) as Partial<Decision>
  return typeof text === 'string' && (brand === null || /^\d{1,19}$/.test(brand?.id ?? ''))
}

function save(next: Decisions): void {
  const kept = new Map([...next].slice(-MOST_DECISIONS))
  store.set({ key: key(), decisions: kept })
  writeStored('localStorage', key(), kept.size === 0 ? undefined : [...kept.values()])
}
