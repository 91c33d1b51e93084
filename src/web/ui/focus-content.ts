import { useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'

/** Moves the focus to the main content of the screen: past the navigation, or from a control that is gone. */
export function focusContent(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

/** Moves the focus to the content where one of `changes` took the control that had it off the screen. */
export function useFocusFallback(...changes: readonly unknown[]): void {
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (last.current = target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // Once the page is painted, asking what is visible costs no layout of its own.
  useEffect(
    () =>
      afterPaint(() => {
        const { activeElement } = document
        // What was hidden may still have the focus.
        const isAway = activeElement === document.body || activeElement === last.current
        const isSeen =
          !(last.current instanceof Element) || last.current.checkVisibility({ visibilityProperty: true })
        if (isAway && !isSeen) focusContent()
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names them
    changes,
  )
}
