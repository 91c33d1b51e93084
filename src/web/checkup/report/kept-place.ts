import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

interface PressedLink {
  readonly selector: string
  /** Where it was in the window, in CSS pixels. */
  readonly top: number
  /** As `findingKey` writes it; undefined: the link is no finding's. */
  readonly finding: string | undefined
}

/** By address: where each part of a report was scrolled to when it was left, and the link that was pressed there. */
const scrolledTo = new Map<string, number>()
const pressed = new Map<string, PressedLink>()

/**
 * Coming back to a part of the report scrolls to the place that was left, and focuses the link that was pressed there. A
 * link that is pressed and stays on the screen, such as a rule beside its findings, does not move under the pointer.
 * Returns what notes the link, for clicks within the screen.
 */
export function useKeptPlace(): (click: MouseEvent) => void {
  const { search } = useLocation()
  const pressedNow = useRef<Element>(null)
  useLayoutEffect(() => {
    const stays = (pressedNow.current?.getClientRects().length ?? 0) > 0
    pressedNow.current = null
    if (!stays) scrollTo(0, scrolledTo.get(search) ?? scrollY)
    // After the screen itself has had its turn to take the focus.
    const frame = requestAnimationFrame(() => focusPressed(pressed.get(search)))
    return () => {
      cancelAnimationFrame(frame)
      scrolledTo.set(search, scrollY)
    }
  }, [search])
  return ({ target }) => {
    const link = (target as Element).closest('a[href]')
    if (!link) return
    pressedNow.current = link
    pressed.set(search, pressedLink(link))
  }
}

/** The key of the finding whose link was pressed when the address was left. */
export function pressedFinding(search: string): string | undefined {
  return pressed.get(search)?.finding
}

function pressedLink(link: Element): PressedLink {
  const { finding } = link.closest<HTMLElement>('[data-finding]')?.dataset ?? {}
  const row = finding === undefined ? '' : `[data-finding="${CSS.escape(finding)}"] `
  return {
    selector: `main ${row}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`,
    top: link.getBoundingClientRect().top,
    finding,
  }
}

/** Focuses a link where it was, unless something else has the focus. */
function focusPressed(link: PressedLink | undefined): void {
  const found = link && document.querySelector<HTMLElement>(link.selector)
  if (!found || document.activeElement !== document.body) return
  found.focus({ preventScroll: true })
  scrollBy(0, found.getBoundingClientRect().top - link.top)
}
