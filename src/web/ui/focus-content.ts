import { useEffect, useRef } from 'react'

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
  useEffect(() => {
    // After the next frame, when the page has been laid out, so that to ask costs nothing.
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => (timer = setTimeout(check)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names them
  }, changes)

  function check() {
    const { current } = last
    // What was hidden may still have the focus.
    const isAway = document.activeElement === document.body || document.activeElement === current
    const isSeen = !(current instanceof Element) || current.checkVisibility({ visibilityProperty: true })
    if (isAway && !isSeen) focusContent()
  }
}
