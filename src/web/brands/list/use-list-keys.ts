import { useEffect, useEffectEvent } from 'react'

/** The keys of the list, as the help shows them. */
export const LIST_KEYS = [
  { keys: ['/'], does: 'Search by name' },
  { keys: ['Esc'], does: 'Clear the search, leave it, close the open brand' },
  { keys: ['↓', '↑'], does: 'From the search to the brands, and through them; in the gallery ← → too' },
  { keys: ['Enter'], does: 'Open the brand' },
  { keys: [']'], does: 'Next page' },
  { keys: ['['], does: 'Previous page' },
  { keys: ['?'], does: 'Show these keys' },
] as const

/** Listens for them wherever the focus is, except where somebody types or a dialog is open. */
export function useListKeys({ onHelp }: { onHelp: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target.closest('input, select, textarea, [contenteditable], [role=tablist], [role=radiogroup]'))
      return
    if (document.querySelector('dialog[open], :popover-open')) return
    const act = ACTIONS[event.key] ?? (event.key === '?' ? onHelp : undefined)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const ACTIONS: Record<string, () => void> = {
  '/': () => document.querySelector<HTMLInputElement>('search input[type=search]')?.select(),
  ']': () => pageLink('Next page')?.click(),
  '[': () => pageLink('Previous page')?.click(),
  ArrowDown: () => moveFocus((columns) => columns),
  ArrowUp: () => moveFocus((columns) => -columns),
  ArrowRight: () => moveFocus((columns) => (columns > 1 ? 1 : 0)),
  ArrowLeft: () => moveFocus((columns) => (columns > 1 ? -1 : 0)),
}

function pageLink(label: string) {
  return document.querySelector<HTMLAnchorElement>(`nav a[aria-label="${label}"][href]`)
}

/** Also from the search field, where the arrow keys are free. */
export function focusFirstBrand(): void {
  document.querySelector<HTMLElement>('a[data-brand]')?.focus()
}

/** From the focused brand by so many of those on the screen; from elsewhere to the open one, or the first. */
function moveFocus(by: (columns: number) => number): void {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-brand]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const open = links.findIndex((link) => link.closest('[aria-current=true]'))
  const top = links[0]?.getBoundingClientRect().top
  const columns = links.filter((link) => link.getBoundingClientRect().top === top).length
  const to = links[at < 0 ? Math.max(open, 0) : at + by(columns)]
  to?.focus()
  to?.scrollIntoView({ block: 'nearest' })
}
