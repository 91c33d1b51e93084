/** The actions on one brand of the user's own shortlist. */
import { EllipsisVertical, X } from 'lucide'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, Icon } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/focus.ts'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { changeShortlist, type KeptShortlist, openShortlist } from './kept-shortlists.ts'
import { cleanLine, MAX_BRAND_NOTE, moveId } from './shortlist.ts'
import styles from './shortlist-page.module.css'

/** What was just done. `before` is the list to restore on undo, and `next` the brand to focus after a removal. */
export interface News {
  readonly words: string
  readonly before?: KeptShortlist
  readonly next?: string | undefined
}

interface BrandToolsProps {
  readonly id: string
  readonly name: string
  readonly onNews: (news: News) => void
}

/** The label of each move, by how many places it moves a brand, and its keys. */
const MOVES = [
  ['Move to the start', -Infinity, ['Home']],
  ['Move one place earlier', -1, ['ArrowUp', 'ArrowLeft']],
  ['Move one place later', 1, ['ArrowDown', 'ArrowRight']],
  ['Move to the end', Infinity, ['End']],
] as const

export function moveBrand({ id, name, onNews }: BrandToolsProps, by: number): void {
  flushSync(() => changeShortlist(({ ids }) => ({ ids: moveId(ids, id, by) })))
  const order = [...openShortlist().ids]
  onNews({ words: `${name} is now ${order.indexOf(id) + 1} of ${order.length}.` })
}

/** Moves a brand by arrow keys, Home and End, or by its menu, which also holds its note. */
export function MoveMenu({ id, name, onNews }: BrandToolsProps) {
  const own = useRef<HTMLSpanElement>(null)
  function move(by: number) {
    moveBrand({ id, name, onNews }, by)
    // An element that moves in the document loses the focus.
    own.current?.querySelector('button')?.focus()
  }
  /** Moves by one place, and opens the menu again where the brand is now, for the next place. */
  function step(label: string, by: number) {
    move(by)
    const menu = own.current!.querySelector<HTMLElement>('[popover]')!
    flushSync(() => menu.showPopover())
    const items = [...menu.querySelectorAll('button')]
    items.find(({ textContent }) => textContent.trim() === label)?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    const by = MOVES.find(([, , keys]) => keys.some((key) => key === event.key))?.[1]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    move(by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it has the focus
    <span ref={own} className={styles.move} onKeyDown={onKeyDown}>
      <MenuButton
        id={`move-${id}`}
        label={`Move ${name}`}
        icon={EllipsisVertical}
        tone="quiet"
        className={styles.tool}
      >
        {(menu) => (
          <>
            {MOVES.map(([label, by]) => (
              <MenuItem
                key={label}
                label={label}
                act={() => (Number.isFinite(by) ? step(label, by) : move(by))}
              />
            ))}
            <PlaceField
              id={id}
              onMove={(by) => {
                menu.current!.hidePopover()
                move(by)
              }}
            />
            <MenuItem label="Remove from the shortlist" act={() => remove({ id, name, onNews })} />
            <NoteField {...{ id, name }} onDone={() => menu.current!.hidePopover()} />
          </>
        )}
      </MenuButton>
    </span>
  )
}

/** Moves a brand to a place that is far away. */
function PlaceField({ id, onMove }: { readonly id: string; readonly onMove: (by: number) => void }) {
  const order = [...openShortlist().ids]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const place = Number(new FormData(event.currentTarget).get('place'))
        onMove(place - 1 - order.indexOf(id))
      }}
    >
      <TextField
        label={`Move to place … (1 to ${order.length})`}
        name="place"
        type="number"
        required
        min={1}
        max={order.length}
        autoComplete="off"
      />
    </form>
  )
}

/** Hidden on touch screens, where the menu removes the brand. */
export function RemoveButton(props: BrandToolsProps) {
  const label = `Remove ${props.name}`
  return (
    <Button
      tone="quiet"
      className={`${styles.tool} ${styles.remove}`}
      aria-label={label}
      title={label}
      onClick={() => remove(props)}
    >
      <Icon of={X} size={16} />
    </Button>
  )
}

function remove({ id, name, onNews }: BrandToolsProps) {
  const before = openShortlist()
  const order = [...before.ids]
  changeShortlist(({ ids }) => ({ ids: ids.difference(new Set([id])) }))
  onNews({ words: `${name} was removed.`, before, next: order[order.indexOf(id) + 1] ?? order.at(-2) })
}

interface NoteFieldProps {
  readonly id: string
  readonly name: string
  readonly onDone: () => void
}

/** Saves on blur, and so on Enter, but not on Escape. */
function NoteField({ id, name, onDone }: NoteFieldProps) {
  const saved = openShortlist().notes[id] ?? ''
  function save(text: string) {
    if (text !== saved)
      changeShortlist(({ notes }) => ({ notes: { ...notes, [id]: cleanLine(text, MAX_BRAND_NOTE) } }))
  }
  return (
    <TextField
      label={`Note for ${name}`}
      hint="It is part of the link, of exports and of the printed sheet."
      autoComplete="off"
      defaultValue={saved}
      maxLength={MAX_BRAND_NOTE}
      onBlur={({ target }) => save(target.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Escape') event.currentTarget.value = saved
        if (event.key !== 'Enter') return
        // Otherwise, Enter would press the button that gets the focus.
        event.preventDefault()
        onDone()
      }}
    />
  )
}
