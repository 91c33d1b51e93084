import { type MouseEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds to wait for a link that is not drawn: its finding comes from the worker. */
const LONGEST_WAIT = 2000

/** By address: where each part of a report was scrolled to when it was left, and what selects the link pressed there. */
const scrolledTo = new Map<string, number>()
const pressed = new Map<string, string>()

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
    if (link) pressed.set(search, selectorOf(link))
  }
}

function selectorOf(link: Element): string {
  const row = link.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
  return `main ${row ? `[aria-rowindex="${row}"] ` : ''}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`
}

/** Focuses a link as soon as it is drawn, unless something else has the focus. Returns how to give up. */
function focusOnceDrawn(selector: string): () => void {
  const end = performance.now() + LONGEST_WAIT
  let frame = 0
  const look = () => {
    if (document.activeElement !== document.body) return
    const link = document.querySelector<HTMLAnchorElement>(selector)
    if (link) link.focus({ preventScroll: true })
    else if (performance.now() < end) frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}
