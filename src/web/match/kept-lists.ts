/**
 * What this device keeps without a token: the last pasted lists, so that one can be continued tomorrow, and the user's decisions
 * about names ("VW is Volkswagen"), which count for later lists, too.
 */
import { foldName } from '#contract/fold-name.ts'
import { connectedAddress } from '#web/data/connection.ts'
import { type Persisted, persisted } from '#web/data/persisted.ts'
import type { PastedList } from './read-paste.ts'

interface KeptList {
  readonly list: PastedList
  /** How many different lines it has, and how many of them the user still has to decide about. */
  readonly lines: number
  readonly toDecide: number
  /** Milliseconds since 1970; lists kept by earlier versions have none. */
  readonly usedAt?: number
}

const MAX_LISTS = 5
/** Characters. Browsers store five million for a whole site. */
const MAX_TEXT = 300_000

export const pastedLists = (): Persisted<readonly KeptList[]> =>
  persisted<readonly KeptList[]>(`brand-catalogue:pasted-lists:${connectedAddress()}`, {
    label: 'pasted lists',
    read: (stored) => (Array.isArray(stored) ? (stored as unknown[]) : []).filter(isKept).slice(0, MAX_LISTS),
    write: (kept) => (kept.length === 0 ? undefined : kept),
  })

function isKept(value: unknown): value is KeptList {
  const { list, lines, toDecide, usedAt = 0 } = (value ?? {}) as Partial<KeptList>
  return isList(list) && [lines, toDecide, usedAt].every(Number.isInteger)
}

/** Whether untrusted data is a list with something to match. */
export function isList(value: unknown): value is PastedList {
  const { text, column, file = '', takenBack = [] } = (value ?? {}) as Partial<PastedList>
  const texts: readonly unknown[] = [text, file, takenBack].flat()
  return Number.isInteger(column) && texts.every((each) => typeof each === 'string')
}

const without = (lists: readonly KeptList[], { text }: PastedList) =>
  lists.filter(({ list }) => list.text !== text)

/** Puts a list first or in another place, instead of the one with the same text, and drops the oldest beyond the limit. */
export function keepList(kept: KeptList, place = 0): void {
  if (kept.list.text.length > MAX_TEXT) return
  pastedLists().change((lists) => without(lists, kept.list).toSpliced(place, 0, kept).slice(0, MAX_LISTS))
}

export const dropList = (list: PastedList) => pastedLists().change((lists) => without(lists, list))

interface Decision {
  /** As it was pasted. */
  readonly text: string
  /** `null` if the user chose none of the brands offered. */
  readonly brand: { readonly id: string } | null
}

const MAX_DECISIONS = 5000

export const decisions = (): Persisted<ReadonlyMap<string, Decision>> =>
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

export const decisionOn = (text: string): Decision | undefined => decisions().get().get(lineKey(text))

/**
 * Adds a decision at the end, and drops the oldest ones beyond the limit.
 * @param brand `undefined` to forget the decision on this text.
 */
export function remember(text: string, brand: Decision['brand'] | undefined): void {
  const key = lineKey(text)
  decisions().change((kept) => {
    const others = [...kept].filter(([other]) => other !== key)
    return new Map(
      brand === undefined ? others : [...others, [key, { text, brand }] as const].slice(-MAX_DECISIONS),
    )
  })
}
