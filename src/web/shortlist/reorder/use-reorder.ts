/**
 * Putting things in order: by dragging their handles, by arrow keys on them, and by their menus. The element around them
 * takes `handlers`; each of them has its id in `data-item`, and its handle in `data-handle`.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moveId } from '#web/shortlist/shortlist.ts'

/** Pixels that a press may move and still be a click. */
const CLICK_DISTANCE = 5

interface Drag {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly isMoving: boolean
  readonly ids: readonly string[]
}

/** @param onMove `place` is counted from 0. */
export function useReorder(ids: readonly string[], onMove: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  // The element that moves in the document loses the focus.
  const moved = useRef<string>(undefined)
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    if (moved.current === undefined) return
    container.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"] button`)?.focus()
    moved.current = undefined
  })

  function move(id: string, place: number) {
    const inside = Math.max(0, Math.min(place, ids.length - 1))
    if (inside === ids.indexOf(id)) return
    moved.current = id
    onMove(id, inside)
  }

  const handlers = {
    ref: (element: HTMLElement | null) => void (container.current = element),
    onPointerDown: ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
      const id = handleId(target)
      if (id !== undefined && button === 0) setDrag({ id, x, y, isMoving: false, ids })
    },
    onPointerMove: ({ clientX: x, clientY: y, pointerId, currentTarget }: PointerEvent) => {
      if (!drag) return
      const isMoving = drag.isMoving || Math.hypot(x - drag.x, y - drag.y) > CLICK_DISTANCE
      if (!isMoving) return
      // From here on it is no click, and the whole list follows the pointer.
      if (!drag.isMoving) currentTarget.setPointerCapture(pointerId)
      const over = itemAt(currentTarget, x, y)
      const place = over === undefined ? -1 : drag.ids.indexOf(over)
      setDrag({ ...drag, isMoving, ids: place < 0 ? drag.ids : [...moveId(drag.ids, drag.id, place)] })
    },
    onPointerUp: () => {
      if (drag?.isMoving) move(drag.id, drag.ids.indexOf(drag.id))
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && drag) return setDrag(undefined)
      const id = handleId(event.target)
      const place = id === undefined ? undefined : placeOfKey(event.key, ids.indexOf(id), ids.length)
      if (id === undefined || place === undefined || isWithModifier(event)) return
      event.preventDefault()
      move(id, place)
    },
  }
  const isDragging = drag?.isMoving === true
  return { ids: isDragging ? drag.ids : ids, dragged: isDragging ? drag.id : undefined, move, handlers }
}

function handleId(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-handle]')?.dataset['handle']
}

function itemAt(container: Element, x: number, y: number): string | undefined {
  const items = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-item]'))
  return items.find((item) => item && container.contains(item))?.dataset['item']
}

function placeOfKey(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return place - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return place + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const isWithModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey
