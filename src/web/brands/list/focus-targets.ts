import { useLayoutEffect, useRef } from 'react'
import { scrollToMiddle } from '#web/ui/scroll-to-middle.ts'

/** What the table's head and the pager may cover of the window, in px. */
const COVERED = 80

export type FocusTargets = ReturnType<typeof createFocusTargets>

/**
 * The elements that keys and a closing detail use. The page creates it; the components of the list and the detail attach
 * their elements with ref callbacks. `rows` holds a link with `data-brand`, the brand's id, for each brand that can be opened.
 */
export function createFocusTargets() {
  let heading: HTMLElement | null = null
  let search: HTMLInputElement | null = null
  let rows: HTMLElement | null = null
  const neighbours: { previous?: HTMLElement | null; next?: HTMLElement | null } = {}

  const brandLinks = () => [...(rows?.querySelectorAll<HTMLElement>('a[data-brand]') ?? [])]
  const brandLink = (id: string) => brandLinks().find((link) => link.dataset['brand'] === id)

  return {
    setHeading: (element: HTMLElement | null) => void (heading = element),
    setSearch: (element: HTMLInputElement | null) => void (search = element),
    setRows: (element: HTMLElement | null) => void (rows = element),

    setPrevious: (element: HTMLElement | null) => void (neighbours.previous = element),
    setNext: (element: HTMLElement | null) => void (neighbours.next = element),
    /** Opens the brand before or after the open one. */
    openNeighbour: (direction: 'previous' | 'next') => neighbours[direction]?.click(),
    focusHeading: () => heading?.focus({ preventScroll: true }),
    selectSearch: () => search?.select(),
    /** In the order of the rows. */
    brandLinks,
    brandLink,

    /** Scrolls to a brand's row or card unless it is in view. Returns whether there is one. */
    scrollToBrand: (id: string): boolean => {
      const link = brandLink(id)
      if (!link) return false
      const { top, bottom } = link.getBoundingClientRect()
      if (top < COVERED || bottom > innerHeight - COVERED) scrollToMiddle(link)
      return true
    },
  }
}

/**
 * Scrolls to the brand that is open when the list is first drawn: a shared link may open one far down the page.
 * @param complete whether all rows are drawn.
 */
export function useScrollToOpenBrand(
  targets: FocusTargets,
  openId: string | undefined,
  complete: boolean,
): void {
  const wanted = useRef(openId)
  useLayoutEffect(() => {
    const id = wanted.current
    if (id === undefined) return
    if (targets.scrollToBrand(id) || complete) wanted.current = undefined
  })
}
