/**
 * Orders brands by dragging a tile of the board or a row, with a finger after a long press, because it scrolls otherwise.
 * Pointer events, since browsers on phones do not start a drag of their own by touch.
 */
import type { DragEvent, PointerEvent as ReactPointerEvent } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { moveBrand } from './brand-edits.tsx'
import { openShortlist } from './kept-shortlists.ts'

/** CSS pixels. A shorter movement counts as a click by an unsteady hand. */
const SHORTEST_DRAG = 6
/** This close to an edge of the window, the page scrolls. */
const EDGE = 72
const SCROLL_STEP = 14

/** Milliseconds after which a finger that has not moved drags. */
const LONG_PRESS = 400

const ITEM = '[data-item]'

/** The handlers of the element around all brands; none for a list that cannot be changed. */
export function dragHandlers(brands: readonly ReadBrand[], isOwn: boolean) {
  if (!isOwn) return {}
  /** Moves a brand to the place of another. */
  const drop = (id: string, over: string) => {
    const name = brands.find((brand) => brand.id === id)?.name ?? id
    moveBrand({ id, name }, () => [...openShortlist().ids].indexOf(over))
  }
  return {
    'data-ordered': '',
    onPointerDown: (event: ReactPointerEvent) => followDrag(event, drop),
    // Otherwise, the browser would drag the link or the image itself.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}

function followDrag(press: ReactPointerEvent, drop: (id: string, over: string) => void): void {
  const target = press.target as Element
  const item = target.closest<HTMLElement>(ITEM)
  const isTouch = press.pointerType !== 'mouse'
  if (!item || press.button !== 0 || !press.isPrimary || target.closest('textarea, [popover]')) return
  let { clientX, clientY } = press
  const pressedAt = scrollY
  let isDragging = false
  let over: HTMLElement | undefined
  const end = new AbortController()
  const { signal } = end
  const longPress = isTouch ? setTimeout(start, LONG_PRESS) : undefined
  signal.addEventListener('abort', () => {
    clearTimeout(longPress)
    delete item.dataset['dragging']
    item.style.translate = ''
    delete over?.dataset['drop']
  })

  function start() {
    isDragging = true
    const { left, top } = item!.getBoundingClientRect()
    item!.style.transformOrigin = `${clientX - left}px ${clientY - top}px`
    item!.dataset['dragging'] = ''
    requestAnimationFrame(scroll)
  }
  function mark() {
    // What is below the dragged brand, which may be its own place.
    item!.style.translate = ''
    const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(ITEM)
    // A row moves up and down only, a little below the pointer, so that it does not cover the line.
    const [x, below] = item!.matches('tr') ? [0, 0.75 * item.offsetHeight] : [clientX - press.clientX, 0]
    item!.style.translate = `${x}px ${below + clientY - press.clientY + scrollY - pressedAt}px`
    if (!found || found.parentElement !== item!.parentElement) return
    delete over?.dataset['drop']
    over = found
    const isLater = item!.compareDocumentPosition(found) === Node.DOCUMENT_POSITION_FOLLOWING
    if (found !== item) found.dataset['drop'] = isLater ? 'after' : 'before'
  }
  function scroll() {
    if (signal.aborted) return
    const step = clientY < EDGE ? -SCROLL_STEP : clientY > innerHeight - EDGE ? SCROLL_STEP : 0
    if (step !== 0) {
      scrollBy(0, step)
      mark()
    }
    requestAnimationFrame(scroll)
  }
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    act: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, act, { signal, passive: false })
  // What a long press does otherwise: the menu of a link, and scrolling.
  on('contextmenu', (event) => isTouch && event.preventDefault())
  on('touchmove', (event) => isDragging && event.preventDefault())
  on('selectstart', (event) => event.preventDefault())
  on('pointercancel', () => end.abort())
  on('keydown', ({ key }) => key === 'Escape' && end.abort())
  on('pointermove', (event) => {
    ;({ clientX, clientY } = event)
    if (!isDragging) {
      if (Math.hypot(clientX - press.clientX, clientY - press.clientY) < SHORTEST_DRAG) return
      if (isTouch) return end.abort()
      start()
    }
    mark()
  })
  on('pointerup', () => {
    end.abort()
    if (!isDragging) return
    // The click that follows would open the brand or the menu.
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('click', stop, { capture: true })
    setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
    if (over && over !== item) drop(item.dataset['item']!, over.dataset['item']!)
  })
}
