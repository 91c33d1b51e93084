/** The last pasted lists, kept on this device so that a list can be continued tomorrow. Their decisions are in `decisions`. */
import { useSelector } from '@tanstack/react-store'
import { connectedAddress } from '#web/data/connection.ts'
import { type Persisted, persisted } from '#web/data/persisted.ts'
import type { PastedList } from './read-paste.ts'

interface KeptList {
  readonly list: PastedList
  /** How many different lines it has, and how many of them the user still has to decide about. */
  readonly lines: number
  readonly toDecide: number
  /** How many of them have a brand, and when it was last matched. Earlier versions of the app did not keep these. */
  readonly matched?: number
  readonly at?: number
}

const MAX_LISTS = 5
/** Characters. Browsers store five million for a whole site. */
const MAX_TEXT = 300_000

const store = (): Persisted<readonly KeptList[]> =>
  persisted<readonly KeptList[]>(`brand-catalogue:pasted-lists:${connectedAddress()}`, {
    label: 'pasted lists',
    read: (stored) => (Array.isArray(stored) ? (stored as unknown[]) : []).filter(isKept).slice(0, MAX_LISTS),
    write: (kept) => (kept.length === 0 ? undefined : kept),
  })

function isKept(value: unknown): value is KeptList {
  const { list, lines, toDecide, matched = 0, at = 0 } = (value ?? {}) as Partial<KeptList>
  return isList(list) && [lines, toDecide, matched, at].every(Number.isInteger) && at < 8e15
}

/** Whether untrusted data is a list with something to match. */
export function isList(value: unknown): value is PastedList {
  const { text, column, file = '', takenBack = [], otherNames = {} } = (value ?? {}) as Partial<PastedList>
  const texts: readonly unknown[] = [text, file, ...[takenBack].flat(), ...Object.values(Object(otherNames))]
  return Number.isInteger(column) && texts.every((each) => typeof each === 'string')
}

export const usePastedLists = (): readonly KeptList[] => useSelector(store())
export const pastedListCount = (): number => store().get().length
export const forgetLists = (): void => void store().change(() => [])

/** Puts a list first, in place of the one with the same text, and drops the oldest beyond the limit. */
export function keepList(kept: KeptList): void {
  if (kept.list.text.length > MAX_TEXT) return
  store().change((lists) =>
    [kept, ...lists.filter(({ list }) => list.text !== kept.list.text)].slice(0, MAX_LISTS),
  )
}

export function forgetList({ text }: PastedList): void {
  store().change((lists) => lists.filter(({ list }) => list.text !== text))
}
