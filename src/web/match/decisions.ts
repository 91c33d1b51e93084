/** The user's decisions about names ("VW is Volkswagen"), stored on this device for later lists, without a token. */
import { foldName } from '#contract/fold-name.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { persisted } from '#web/data/persisted.ts'

interface Decision {
  /** As it was pasted. */
  readonly text: string
  /** `null` if the user chose none of the brands offered. */
  readonly brand: { readonly id: string } | null
}

const MAX_DECISIONS = 5000

const decisions = () =>
  persisted<ReadonlyMap<string, Decision>>(`brand-catalogue:decisions:${connectedAddress()}`, {
    label: 'decisions',
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

/** Lines with the same key are equal. It ignores case, accents, and outer or repeated spaces. */
export const lineKey = (text: string): string => foldName(text).replace(/\s+/g, ' ').trim()

export const decisionCount = (): number => decisions().get().size

export const decisionOn = (text: string): Decision | undefined => decisions().get().get(lineKey(text))

/** Adds a decision at the end, and drops the oldest ones beyond the limit. */
export function remember(decision: Decision): void {
  const key = lineKey(decision.text)
  decisions().change((kept) => {
    const others = [...kept].filter(([other]) => other !== key)
    return new Map([...others, [key, decision] as const].slice(-MAX_DECISIONS))
  })
}

export function forget(text: string): void {
  decisions().change((kept) => new Map([...kept].filter(([key]) => key !== lineKey(text))))
}

export function forgetAll(): void {
  decisions().change(() => new Map())
}
