/** Keyboard shortcuts of the brands screen, the dialog that lists them, and the focus that they move among the rows. */
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { isBrandId } from '#contract/fields.ts'
import { linkQuery } from '#contract/list-query.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { openShortlist, shortlistBrands } from '#web/shortlist/kept-shortlists.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { moveFocus, usePageKeys } from '#web/ui/focus.ts'
import { Table } from '#web/ui/layout.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import styles from './brands-page.module.css'
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
    '/': () => {
      if (search.current) search.current.select()
      // The field follows the first rows.
      else afterPaint(() => afterPaint(() => search.current?.select()))
    },
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

const LIST_KEYS = {
  'Search by name': ['/'],
  'Clear the search, leave the search field, or close the open brand': ['Esc'],
  'Move from the search to the brands, and between brands (in the gallery, also ← →)': ['↓', '↑'],
  'Next or previous brand, while one is open': ['J', 'K', '↓', '↑'],
  'Open the focused brand': ['Enter'],
  'Add the focused brand to the shortlist, or remove it': ['X', 'Space'],
  'Next page': [']'],
  'Previous page': ['['],
  'Show these shortcuts': ['?'],
} as const

const MATCH_KEYS = {
  'Choose the brand with this number': ['1', '…', '6'],
  'Choose none of the brands': ['0'],
  'Decide later': ['S'],
  'Next or previous line': ['J', 'K'],
  'Move between the brands, then to the next line': ['↓', '↑'],
  'Undo the last decision': ['Z'],
} as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const table = useLocation().pathname === paths.match() ? MATCH_KEYS : LIST_KEYS
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Table className={styles.keys}>
        <tbody>
          {Object.entries<readonly string[]>(table).map(([does, keys]) => (
            <tr key={does}>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  )
}
