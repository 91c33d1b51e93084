/** Moves the focus, and says which keys are not for the page. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { afterPaint } from './timing.ts'

/**
 * Moves the focus to the main content of the screen: past the navigation, or from a control that has disappeared.
 * @param preferred the selector of a part that has the focus instead, if there is one
 */
export function focusContent(preferred = 'main'): void {
  const target = document.querySelector<HTMLElement>(preferred) ?? document.querySelector('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** After one of `changes` has made the focused control disappear, moves the focus to its result, or else to the heading. */
export function useFocusFallback(...changes: readonly unknown[]): void {
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (last.current = target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // Once the page is painted, checking what is visible needs no extra layout.
  useEffect(
    () =>
      afterPaint(() => {
        const { activeElement } = document
        // A hidden element may still have the focus.
        const isAway = activeElement === document.body || activeElement === last.current
        const isSeen =
          !(last.current instanceof Element) || last.current.checkVisibility({ visibilityProperty: true })
        if (isAway && !isSeen) focusContent('main:not(:has([data-result])) h1, main [data-result]')
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names them
    changes,
  )
}

/** How many elements a key moves by, in rows of so many columns. */
const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: (columns) => (columns > 1 ? 1 : 0),
  ArrowLeft: (columns) => (columns > 1 ? -1 : 0),
}

/**
 * Moves the focus with an arrow key among elements that are laid out in rows. A checkbox in the row of an element counts as
 * that element; from elsewhere the focus moves to the first. Returns whether `key` is an arrow key.
 */
export function moveFocus(elements: readonly HTMLElement[], key: string): boolean {
  const step = STEPS[key]
  if (!step) return false
  const active = document.activeElement
  const isOne = elements.some((element) => element === active)
  const beside = isOne ? active : active?.closest('tr, li')
  const focused = elements.findIndex((element) => beside?.contains(element))
  const top = elements[0]?.getBoundingClientRect().top
  const columns = elements.filter((element) => element.getBoundingClientRect().top === top).length
  const target = elements[focused < 0 ? 0 : focused + step(columns)]
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Fields that take letters, or whose value Up and Down change. Radio buttons and tabs keep Left and Right. */
export const TYPED_IN = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean), which handles arrow keys, Enter and Escape itself.
 * Safari may report that only by the key code 229.
 */
export function isComposing(event: KeyboardEvent | { readonly nativeEvent: KeyboardEvent }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  // oxlint-disable-next-line typescript/no-deprecated -- see above
  return native.isComposing || native.keyCode === 229
}

/** Handles keys wherever the focus is, except in overlays, and unless another handler has used them. */
export function usePageKeys(act: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isComposing(event) && !isInOverlay(event)) act(event)
  })
  // A layout effect, so that keys work as soon as the rows are there: other effects may run later.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Whether an event is in an overlay: a dialog, an open menu, or the button of an open menu. */
function isInOverlay({ target }: Event): boolean {
  if (!(target instanceof Element)) return false
  const menu = target instanceof HTMLButtonElement ? target.popoverTargetElement : null
  return menu?.matches(':popover-open') === true || target.closest('dialog, :popover-open') !== null
}
