/** Moves the focus and the window among the rows of the list, which are found inside of their own element. */
import type { RefObject } from 'react'

type Rows = RefObject<HTMLElement | null>

/** What the table's head and the pager may cover of the window, in px. */
const COVERED = 80

/** The links to the brands of the rows, in their order. */
export const brandLinks = ({ current }: Rows) => [
  ...(current?.querySelectorAll<HTMLElement>('a[data-brand]') ?? []),
]

const brandLink = (rows: Rows, id: string) => brandLinks(rows).find((link) => link.dataset['brand'] === id)

/** Scrolls to a brand's row or tile unless it is in view. */
export function scrollToBrand(rows: Rows, id: string): void {
  const link = brandLink(rows, id)
  if (!link) return
  const { top, bottom } = link.getBoundingClientRect()
  if (top < COVERED || bottom > innerHeight - COVERED) scrollToMiddle(link)
}

/**
 * Scrolls an element to the middle of what scrolls it. Unlike `scrollIntoView`, this does not scroll the page around a
 * frame.
 */
function scrollToMiddle(element: Element): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const isPage = box === document.scrollingElement
    if (!isPage && !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const { top, height } = element.getBoundingClientRect()
    const start = isPage ? 0 : box.getBoundingClientRect().top
    box.scrollTop += top - start + (height - box.clientHeight) / 2
  }
}

/** Gives the focus to a brand's row, or to the heading of the list if it has none. */
export function focusBrand(rows: Rows, heading: RefObject<HTMLElement | null>, id: string): void {
  const target = brandLink(rows, id) ?? heading.current
  target?.focus({ preventScroll: true })
  scrollToBrand(rows, id)
}

/** What the arrow keys move or scroll, and where letters are typed. */
export const HANDLES_KEYS =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=tablist], [role=tabpanel], [role=radiogroup]'

/** Whether an event is about what lies over the page: a dialog, an open menu, or the button of one. */
export function isInOverlay({ target }: Event): boolean {
  if (!(target instanceof Element)) return false
  const menu = target instanceof HTMLButtonElement ? target.popoverTargetElement : null
  return menu?.matches(':popover-open') === true || target.closest('dialog, :popover-open') !== null
}
