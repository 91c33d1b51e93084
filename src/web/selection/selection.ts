/**
 * The brands that somebody has selected, on whichever screen: ids with names, kept until the session ends. `SelectBox`
 * selects one, `SelectionBar` says how many there are, and `packIds` turns them into a link.
 */
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'

type Selection = ReadonlyMap<string, string>

const NOTHING: Selection = new Map()
const selection = createStore(NOTHING)
/** Where a range begins that is selected with Shift. */
let lastChanged: string | undefined

export function useSelection(): Selection {
  return useStore(selection)
}

export interface Selectable {
  readonly id: string
  readonly name: string
}

export function select(brands: readonly Selectable[], selected: boolean): void {
  const changed = new Map(selection.get())
  for (const { id, name } of brands) {
    if (selected) changed.set(id, name)
    else changed.delete(id)
  }
  lastChanged = brands.at(-1)?.id
  selection.set(changed)
}

/** Selects or deselects a brand; with Shift, all of `inOrder` from the one changed before to this one. */
export function selectUpTo(
  brand: Selectable,
  selected: boolean,
  range: readonly Selectable[] | undefined,
): void {
  const start = range?.findIndex(({ id }) => id === lastChanged) ?? -1
  const end = range?.findIndex(({ id }) => id === brand.id) ?? -1
  if (!range || start < 0 || end < 0) return select([brand], selected)
  const between = range.slice(Math.min(start, end), Math.max(start, end) + 1)
  select([...between, brand], selected)
}

export function clearSelection(): void {
  lastChanged = undefined
  selection.set(NOTHING)
}
