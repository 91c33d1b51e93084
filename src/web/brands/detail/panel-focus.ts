import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import type { FocusTargets } from '#web/brands/list/focus-targets.ts'

/**
 * The reader's place while a brand is open. Opened by a press, the panel takes it, unless the press was inside the panel
 * (a walk along the list keeps its link). Closed, it goes back to the brand's row or, where that is gone, to the list's
 * heading; whoever has gone elsewhere meanwhile stays there.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, id: string, targets: FocusTargets): void {
  const arrival = useNavigationType()
  const last = useRef(id)

  const arrive = useEffectEvent((id: string) => {
    last.current = id
    const focused = document.activeElement
    if (panel.current?.contains(focused)) {
      // After the list has gone to the top of a turned page.
      requestAnimationFrame(() => targets.scrollToBrand(id))
      return
    }
    // An address opened as such, or reloaded: nobody pressed anything, and reading starts at the top.
    if (arrival === NavigationType.Pop && isNowhere(focused)) return
    // Focusing has the browser lay everything out: the brand is painted first.
    afterPaint(() => {
      const now = document.activeElement
      if (now === focused || isNowhere(now)) panel.current?.focus({ preventScroll: true })
    })
  })

  useEffect(() => arrive(id), [id])
  useEffect(
    () => () => {
      if (isNowhere(document.activeElement)) focusList(targets, last.current)
    },
    [targets],
  )
}

/** Escape closes, from wherever it means nothing else. */
export function useEscape(close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const inField = event.target instanceof Element && event.target.matches('input:not([type=radio]), select')
    const inLayer = document.querySelector('dialog[open], :popover-open') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || inField || inLayer) return
    close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action))
}

const isNowhere = (element: Element | null) => element === null || element === document.body

function focusList({ brandLink, focusHeading, scrollToBrand }: FocusTargets, id: string): void {
  const link = brandLink(id)
  if (link) link.focus({ preventScroll: true })
  else focusHeading()
  scrollToBrand(id)
}
