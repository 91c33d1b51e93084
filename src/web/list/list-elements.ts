/** The elements of the list that keys, the search and a closing detail lead to. */
import { scrollToMiddle } from '#web/ui/scroll-to-middle.ts'

/** What the table's head and the pager may cover of the window, in px. */
const COVERED = 80

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

export const focusHeading = () => find('main h1')?.focus({ preventScroll: true })

export const selectSearch = () => document.querySelector<HTMLInputElement>('search [type=search]')?.select()

/** Opens the brand before or after the open one. */
export const openNeighbour = (direction: 'previous' | 'next') =>
  find(`[data-neighbour=${direction}]`)?.click()

/** The links to brands, in the order of the rows. */
export const brandLinks = () => [...document.querySelectorAll<HTMLElement>('[data-rows] a[data-brand]')]

export const brandLink = (id: string) => brandLinks().find((link) => link.dataset['brand'] === id)

/** Scrolls to a brand's row or card unless it is in view. Returns whether there is one. */
export function scrollToBrand(id: string): boolean {
  const link = brandLink(id)
  if (!link) return false
  const { top, bottom } = link.getBoundingClientRect()
  if (top < COVERED || bottom > innerHeight - COVERED) scrollToMiddle(link)
  return true
}
