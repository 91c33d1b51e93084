/**
 * The shortlist of this tab: what somebody has selected, on whichever screen. `SelectBox` selects one brand, `SelectionBar`
 * says how many there are, and `packShortlist` turns them into a link. A reload keeps it, and signing out ends it.
 */
import { isBrandId } from '#contract/fields.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import { readStored, writeStored } from '#web/data/stored.ts'
import { cleanNote, cleanTitle, EMPTY_SHORTLIST, type Shortlist } from './shortlist.ts'

type Stored = Omit<Shortlist, 'ids'> & { readonly ids: readonly string[] }

/** One entry for each path that the app is served at. */
const KEY = `brand-catalogue:shortlist:${new URL(document.baseURI).pathname}`

const shortlist = createStore(load())
/** Where a range begins that is selected with Shift. */
let lastChanged: string | undefined

export const useShortlist = (): Shortlist => useStore(shortlist)
export const shortlistSize = (): number => shortlist.get().ids.size
export const useSelection = (): ReadonlySet<string> => useShortlist().ids

export function setShortlist(next: Shortlist): void {
  const kept = next.ids.size === 0 ? EMPTY_SHORTLIST : next
  shortlist.set(kept)
  const stored: Stored = { ...kept, ids: [...kept.ids] }
  writeStored('sessionStorage', KEY, kept.ids.size === 0 ? undefined : stored)
}

/** The state of entries of the history that show this shortlist, whatever it is by then. */
export const OWN = 'own-shortlist'

/** Adds brands at the end, or removes them. */
export function select(changed: readonly string[], selected: boolean): void {
  const current = shortlist.get()
  const ids = new Set(current.ids)
  for (const id of changed) {
    if (selected) ids.add(id)
    else ids.delete(id)
  }
  lastChanged = changed.at(-1)
  setShortlist({ ...current, ids })
}

/** Selects or deselects a brand; with Shift, all of `range` from the one changed before to this one. */
export function selectUpTo(id: string, selected: boolean, range: readonly string[]): void {
  const [start, end] = [range.indexOf(lastChanged ?? ''), range.indexOf(id)]
  if (start < 0 || end < 0) return select([id], selected)
  select([...range.slice(Math.min(start, end), Math.max(start, end) + 1), id], selected)
}

export function clearSelection(): void {
  lastChanged = undefined
  setShortlist(EMPTY_SHORTLIST)
}

function load(): Shortlist {
  const stored = readStored('sessionStorage', KEY) as Partial<Record<keyof Stored, unknown>> | null
  const ids: readonly unknown[] = Array.isArray(stored?.ids) ? stored.ids : []
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    ids: new Set(ids.map(textOf).filter(isBrandId)),
    title: cleanTitle(textOf(stored?.title)),
    note: cleanNote(textOf(stored?.note)),
  }
}
