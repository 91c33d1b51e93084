/**
 * Handles the keyboard shortcuts of the list. The page says what each key leads to; this room knows no component of the
 * list. The dialog that lists the shortcuts is loaded later, so it shares nothing with this file.
 */
import { useEffect, useEffectEvent } from 'react'
import type { FocusTargets } from '#web/brands/list/focus-targets.ts'

/** What the arrow keys move or scroll, and where letters are typed. */
const HANDLES_KEYS =
  'input, select, textarea, [contenteditable], [role=tablist], [role=tabpanel], [role=radiogroup]'

interface ListKeysOptions {
  readonly targets: FocusTargets
  /** The brand that is open beside the list. */
  readonly openId: string | undefined
  /** Does nothing where there is no such page. */
  readonly onTurnPage: (link: 'next' | 'prev') => void
  readonly onHelp: () => void
}

/** Handles the keys wherever the focus is, except in fields and while a dialog is open. */
export function useListKeys({ targets, openId, onTurnPage, onHelp }: ListKeysOptions): void {
  const move = (by: (columns: number) => number) => moveFocus(targets.brandLinks(), by)
  const isOpen = openId !== undefined
  const actions: Record<string, () => void> = {
    '/': targets.selectSearch,
    ']': () => onTurnPage('next'),
    '[': () => onTurnPage('prev'),
    '?': onHelp,
    ArrowDown: () => (isOpen ? targets.openNeighbour('next') : move((columns) => columns)),
    ArrowUp: () => (isOpen ? targets.openNeighbour('previous') : move((columns) => -columns)),
    ArrowRight: () => move((columns) => (columns > 1 ? 1 : 0)),
    ArrowLeft: () => move((columns) => (columns > 1 ? -1 : 0)),
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.closest(HANDLES_KEYS)) return
    if (document.querySelector('dialog[open], :popover-open')) return
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Moves the focus by so many of the brands on the screen; from elsewhere to the first. */
function moveFocus(links: readonly HTMLElement[], by: (columns: number) => number) {
  const focused = links.findIndex((link) => link === document.activeElement)
  const top = links[0]?.getBoundingClientRect().top
  const columns = links.filter((link) => link.getBoundingClientRect().top === top).length
  const target = links[focused < 0 ? 0 : focused + by(columns)]
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}
