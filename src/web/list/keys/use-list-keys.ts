/**
 * Handles the keyboard shortcuts of the list. The page says what each key leads to; this room knows no component of the
 * list.
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { brandLinks, openNeighbour, selectSearch } from '#web/list/list-elements.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { moveFocus } from '#web/ui/move-focus.ts'

/** What the arrow keys move or scroll, and where letters are typed. */
const HANDLES_KEYS =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=tablist], [role=tabpanel], [role=radiogroup]'

interface ListKeysOptions {
  /** The brand that is open beside the list. */
  readonly openId: string | undefined
  /** Does nothing where there is no such page. */
  readonly onTurnPage: (link: 'next' | 'prev') => void
  readonly onHelp: () => void
}

/** Handles the keys wherever the focus is, except in fields and while a dialog is open. */
export function useListKeys({ openId, onTurnPage, onHelp }: ListKeysOptions): void {
  const { keys } = usePreferences()
  const actions: Record<string, () => void> = {
    ...(keys === 'on' && {
      '/': selectSearch,
      ']': () => onTurnPage('next'),
      '[': () => onTurnPage('prev'),
      '?': onHelp,
    }),
    ...(openId !== undefined && {
      ArrowDown: () => openNeighbour('next'),
      ArrowUp: () => openNeighbour('previous'),
    }),
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.closest(HANDLES_KEYS)) return
    if (document.querySelector('dialog[open], :popover-open')) return
    const action = actions[event.key]
    if (action) action()
    else if (!moveFocus(brandLinks(), event.key)) return
    event.preventDefault()
  })
  // As soon as the rows are there: other effects may run a moment later.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
