/** Selecting brands, on whichever screen: what is selected is on the open shortlist. */
import { createStore, useSelector } from '@tanstack/react-store'
import { isBrandId } from '#contract/fields.ts'
import { changeShortlist, useShortlist } from './kept-shortlists.ts'
import { MAX_BRANDS } from './shortlist.ts'

export const useSelection = (): ReadonlySet<string> => useShortlist().ids

const picking = createStore({
  /** Brands were selected since the shortlist was last looked at. */
  isOn: false,
  /** How many brands the list would have held, where that was too many and none was added. */
  refused: 0,
})
export const currentPicking = () => picking.get()
export const usePicking = () => useSelector(picking)
export const endPicking = () => picking.setState((state) => ({ ...state, isOn: false }))

/** The brand whose box was pressed last. */
let lastPressed = ''

/** The brands that a press on a box is about: with Shift, all of the list from the box that was pressed before. */
export function pressedBrands(event: Event, id: string, list: readonly string[] = []): readonly string[] {
  const [from, to] = [list.indexOf(lastPressed), list.indexOf(id)].toSorted((a, b) => a - b)
  lastPressed = id
  const isRange = (event as MouseEvent).shiftKey && from! >= 0
  return isRange ? list.slice(from, to! + 1).filter(isBrandId) : [id]
}

/** Adds brands at the end, or removes them. Where they do not fit, none is added. */
export function select(changed: readonly string[], selected: boolean): void {
  const chosen = new Set(changed)
  let refused = 0
  changeShortlist(({ ids }) => {
    const next = selected ? ids.union(chosen) : ids.difference(chosen)
    refused = selected && next.size > MAX_BRANDS ? next.size : 0
    return refused > 0 ? {} : { ids: next }
  })
  picking.setState(() => ({ isOn: true, refused }))
}
