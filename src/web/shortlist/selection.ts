/** Selecting brands, on whichever screen: what is selected is on the open shortlist. */
import { createStore, useSelector } from '@tanstack/react-store'
import { changeShortlist, useShortlist } from './kept-shortlists.ts'
import { MAX_BRANDS } from './shortlist.ts'

export const useSelection = (): ReadonlySet<string> => useShortlist().ids

/** How many brands the list would have held, where that was too many and none was added. */
const refused = createStore(0)
export const refusedCount = (): number => refused.get()
export const useRefused = () => useSelector(refused)

/** Adds brands at the end, or removes them. Where they do not fit, none is added. */
export function select(changed: readonly string[], selected: boolean): void {
  const chosen = new Set(changed)
  let tooMany = 0
  changeShortlist(({ ids }) => {
    const next = selected ? ids.union(chosen) : ids.difference(chosen)
    tooMany = selected && next.size > MAX_BRANDS ? next.size : 0
    return tooMany > 0 ? {} : { ids: next }
  })
  refused.setState(() => tooMany)
}
