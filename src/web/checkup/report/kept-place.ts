import { type MouseEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { FindingIdentity } from '#checkup/report/finding.ts'

/** Milliseconds to wait for a link that is not drawn: its finding comes from the worker. */
const LONGEST_WAIT = 2000

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
 * Coming back to a part of the report scrolls to the place that was left, and focuses the link that was pressed there.
 * Returns what notes the link, for clicks within the screen.
 */
export function useKeptPlace(): (click: MouseEvent) => void {
  const { search } = useLocation()
  useLayoutEffect(() => {
    const scroll = scrolledTo.get(search)
    if (scroll !== undefined) scrollTo(0, scroll)
    const link = pressed.get(search)
    const stop = link === undefined ? undefined : focusOnceDrawn(link)
    return () => {
      stop?.()
      scrolledTo.set(search, scrollY)
    }
  }, [search])
  return ({ target }) => {
    const link = (target as Element).closest('a[href]')
    if (link) pressed.set(search, pressedLink(link))
  }
}

/** The finding whose link was pressed when the address was left: its row may have another place by now. */
export function pressedFinding(search: string): FindingIdentity | undefined {
  const key = pressed.get(search)?.finding
  if (key === undefined) return undefined
  const [rule, brand, field] = JSON.parse(key) as [string, string | null, string]
  return { rule, brand, field }
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

/** Focuses a link as soon as it is drawn, where it was, unless something else has the focus. Returns how to give up. */
function focusOnceDrawn({ selector, top }: PressedLink): () => void {
  const end = performance.now() + LONGEST_WAIT
  let frame = 0
  const look = () => {
    if (document.activeElement !== document.body) return
    const link = document.querySelector<HTMLAnchorElement>(selector)
    if (link) {
      link.focus({ preventScroll: true })
      scrollBy(0, link.getBoundingClientRect().top - top)
    } else if (performance.now() < end) frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
