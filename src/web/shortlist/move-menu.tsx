import { GripVertical } from 'lucide'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import styles from './shortlist-page.module.css'

interface MoveMenuProps {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly edit: BrandEdits
}

/** What can be done with a brand of a list. */
export interface BrandEdits {
  readonly move: (id: string, place: number) => void
  readonly remove: (id: string) => void
  readonly startNote: (id: string) => void
}

/** Moves a brand to another place: by arrow keys, Home and End, or by its menu. */
export function MoveMenu({ id, name, place, count, edit }: MoveMenuProps) {
  const own = useRef<HTMLSpanElement>(null)
  const movedTo = useRef<number>(undefined)
  // An element that moves in the document loses the focus.
  useEffect(() => {
    if (movedTo.current === place) own.current?.querySelector('button')?.focus()
    movedTo.current = undefined
  }, [place])
  function move(to: number) {
    movedTo.current = to
    edit.move(id, to)
  }
  const moves = [
    { label: 'Move to the start', to: 0 },
    { label: 'Move one place earlier', to: place - 1 },
    { label: 'Move one place later', to: place + 1 },
    { label: 'Move to the end', to: count - 1 },
  ].filter(({ to }) => to >= 0 && to < count && to !== place)
  const choices = [
    ...moves.map(({ label, to }) => ({ label, act: () => move(to) })),
    { label: 'Note…', act: () => edit.startNote(id) },
    { label: 'Remove from the shortlist', act: () => edit.remove(id) },
  ]
  function onKeyDown(event: KeyboardEvent) {
    const to = placeOfKey(event.key, place, count)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (to >= 0 && to < count && to !== place) move(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it has the focus
    <span ref={own} className={styles.move} onKeyDown={onKeyDown}>
      <MenuButton
        id={`move-${id}`}
        label={`Move ${name}`}
        icon={GripVertical}
        tone="quiet"
        className={styles.tool}
        menuClassName={styles.menu}
      >
        {() => choices.map((choice) => <MenuItem key={choice.label} {...choice} />)}
      </MenuButton>
    </span>
  )
}

function placeOfKey(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return place - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return place + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
