import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { brandLink, focusHeading, scrollToBrand } from '#web/list/list-elements.ts'
import { afterPaint } from '#web/ui/after-paint.ts'

/**
 * Moves the focus into the panel when a brand is opened, unless it is inside already ("Next brand" keeps it). When the
 * panel closes, the focus returns to the brand's row or, if that is gone, to the heading of the list. A focus that the
 * user has moved elsewhere in the meantime stays there.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, id: string): void {
  const navigationType = useNavigationType()
  const lastId = useRef(id)

  const onOpen = useEffectEvent((openId: string) => {
    lastId.current = openId
    const focused = document.activeElement
    if (panel.current?.contains(focused)) {
      // After the list has scrolled to the top of a new page.
      requestAnimationFrame(() => scrollToBrand(openId))
      return
    }
    // The address was opened directly or reloaded: screen readers start at the top of the page.
    if (navigationType === NavigationType.Pop && isUnfocused(focused)) return
    // Focusing forces a layout: the brand is painted first.
    afterPaint(() => {
      const now = document.activeElement
      if (now === focused || isUnfocused(now)) panel.current?.focus({ preventScroll: true })
    })
  })

  useEffect(() => onOpen(id), [id])
  useEffect(
    () => () => {
      if (isUnfocused(document.activeElement)) focusList(lastId.current)
    },
    [],
  )
}

/** Escape closes the panel, unless a field, a dialog or a menu handles the key. */
export function useEscape(close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const inField =
      event.target instanceof Element &&
      event.target.matches('input:not([type=radio], [type=checkbox]), select')
    const inOverlay = document.querySelector('dialog[open], :popover-open') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || inField || inOverlay) return
    close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const isUnfocused = (element: Element | null) => element === null || element === document.body

function focusList(id: string): void {
  const link = brandLink(id)
  if (link) link.focus({ preventScroll: true })
  else focusHeading()
  scrollToBrand(id)
}
