/** Selecting brands, on any screen. The selection is the open shortlist. */
import { createStore, useSelector } from '@tanstack/react-store'
import { isBrandId } from '#contract/fields.ts'
import { changeShortlist, useShortlist } from './kept-shortlists.ts'
import { MAX_BRANDS } from './shortlist.ts'

export const useSelection = (): ReadonlySet<string> => useShortlist().ids

const picking = createStore({
  /** Brands were selected since the shortlist was last open. */
  isOn: false,
  /** How many brands the list would have held, if that was too many and none was added; otherwise 0. */
  refused: 0,
})
export const currentPicking = () => picking.get()
export const usePicking = () => useSelector(picking)
export const endPicking = () => picking.setState((state) => ({ ...state, isOn: false }))

/** The brand whose box was clicked last. */
let lastPressed = ''

/** The brands that a click on a box selects: with Shift, all in the list from the box that was clicked before. */
export function pressedBrands(event: Event, id: string, list: readonly string[] = []): readonly string[] {
  const [from, to] = [list.indexOf(lastPressed), list.indexOf(id)].toSorted((a, b) => a - b)
  lastPressed = id
  const isRange = (event as MouseEvent).shiftKey && from! >= 0
  return isRange ? list.slice(from, to! + 1).filter(isBrandId) : [id]
}

/** Adds brands at the end, or removes them. If they exceed the limit, none is added. */
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
