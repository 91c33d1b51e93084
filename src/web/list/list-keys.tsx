/** Keyboard shortcuts of the brands screen, the dialog that lists them, and the focus that they move among the rows. */
import type { RefObject } from 'react'
import { isBrandId } from '#contract/fields.ts'
import { linkQuery } from '#contract/list-query.ts'
import { useGo } from '#web/data/navigation.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { openShortlist, shortlistBrands } from '#web/shortlist/kept-shortlists.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { moveFocus, usePageKeys } from '#web/ui/focus.ts'
import { ErrorBoundary, lazyScreen } from '#web/ui/lazy-screen.tsx'
import type { BrandsList } from './list-context.tsx'

/** Elements that handle arrow keys or typed letters themselves. */
const HANDLES_KEYS =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=tablist], [role=tabpanel], [role=radiogroup]'

/** Handles keys wherever the focus is, except in fields. The panel has keys of its own. */
export function useListKeys(list: BrandsList, onHelp: () => void): void {
  const { links, pathTo, openId, search, rows } = list
  const { keys } = usePreferences()
  const go = useGo()
  function turnPage(link: 'next' | 'prev') {
    const query = linkQuery(links[link])
    if (query) go(pathTo(query))
  }
  const shortcuts: Readonly<Record<string, () => void>> = {
    '/': () => search.current?.select(),
    ']': () => turnPage('next'),
    '[': () => turnPage('prev'),
    '?': onHelp,
    x: () => {
      const id = focusedBrand() ?? openId
      if (id !== undefined && isBrandId(id)) shortlistBrands([id], !openShortlist().ids.has(id))
    },
  }
  usePageKeys((event) => {
    const { target, key, ctrlKey, altKey, metaKey } = event
    if (target instanceof Element && target.closest(HANDLES_KEYS)) return
    // On some keyboards, Alt (macOS) or AltGr (Ctrl and Alt on older Windows) types a bracket, and is then no modifier.
    const isTyped = /^[[\]]$/.test(key) && altKey && !metaKey
    if (!isTyped && (ctrlKey || altKey || metaKey)) return
    // Space would scroll the page away from the brand that has the focus.
    const name = key === ' ' && focusedBrand() !== undefined ? 'x' : key
    const shortcut = keys === 'on' ? shortcuts[name] : undefined
    if (shortcut) shortcut()
    else if (openId !== undefined || !moveFocus(brandLinks(rows), key)) return
    event.preventDefault()
  })
}

type Rows = RefObject<HTMLElement | null>

export const brandLinks = ({ current }: Rows) => [
  ...(current?.querySelectorAll<HTMLElement>('a[data-brand]') ?? []),
]

const brandLink = (rows: Rows, id: string) => brandLinks(rows).find((link) => link.dataset['brand'] === id)

const focusedBrand = () => (document.activeElement as HTMLElement | null)?.dataset['brand']

/** Scrolls to a brand's row or tile unless it is visible: in the window, and not covered by a bar. */
export function scrollToBrand(rows: Rows, id: string): void {
  const link = brandLink(rows, id)
  if (!link) return
  const { x, y, height } = link.getBoundingClientRect()
  const seen = document.elementFromPoint(x + 1, y + height - 1)
  if (!seen || !link.contains(seen)) link.scrollIntoView({ block: 'nearest' })
}

/** Gives the focus to a brand's row, or to the heading of the list if it has none. */
export function focusBrand(rows: Rows, heading: Rows, id: string): void {
  const target = brandLink(rows, id) ?? heading.current
  target?.focus({ preventScroll: true })
  scrollToBrand(rows, id)
}

const KeysTable = lazyScreen(async () => (await import('./keys-table.tsx')).KeysTable)

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ErrorBoundary>
        <KeysTable />
      </ErrorBoundary>
    </Dialog>
  )
}

KeysDialog.preload = KeysTable.preload
