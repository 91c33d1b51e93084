/** What can be done with one brand of one's own list. */
import { GripVertical, X } from 'lucide'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { changeShortlist, type KeptShortlist, openShortlist } from './kept-shortlists.ts'
import { cleanLine, MAX_BRAND_NOTE, moveId } from './shortlist.ts'
import styles from './shortlist-page.module.css'

/** What was just done, and the list as it was before, where that can be undone. */
export interface News {
  readonly words: string
  readonly before?: KeptShortlist
}

export interface BrandEdits {
  readonly onNews: (news: News) => void
  /** Opens the note of a brand. */
  readonly onNote: (id: string) => void
}

interface BrandToolsProps {
  readonly id: string
  readonly name: string
  readonly edit: BrandEdits
}

/** How many places each moves a brand, and by which keys. */
const MOVES = [
  ['Move to the start', -Infinity, ['Home']],
  ['Move one place earlier', -1, ['ArrowUp', 'ArrowLeft']],
  ['Move one place later', 1, ['ArrowDown', 'ArrowRight']],
  ['Move to the end', Infinity, ['End']],
] as const

/** Moves a brand to another place, by arrow keys, Home and End, or by its menu. */
export function MoveMenu({ id, name, edit }: BrandToolsProps) {
  const own = useRef<HTMLSpanElement>(null)
  function move(by: number) {
    flushSync(() => changeShortlist(({ ids }) => ({ ids: moveId(ids, id, by) })))
    // An element that moves in the document loses the focus.
    own.current?.querySelector('button')?.focus()
    const order = [...openShortlist().ids]
    edit.onNews({ words: `${name} is now ${order.indexOf(id) + 1} of ${order.length}.` })
  }
  function onKeyDown(event: KeyboardEvent) {
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
        icon={GripVertical}
        tone="quiet"
        className={styles.tool}
        menuClassName={styles.menu}
      >
        {() => (
          <>
            {MOVES.map(([label, by]) => (
              <MenuItem key={label} label={label} act={() => move(by)} />
            ))}
            <MenuItem label="Note…" act={() => edit.onNote(id)} />
            <MenuItem label="Remove from the shortlist" act={() => remove({ id, name, edit })} />
          </>
        )}
      </MenuButton>
    </span>
  )
}

/** Not where fingers press: there the menu removes. */
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

function remove({ id, name, edit }: BrandToolsProps) {
  const before = openShortlist()
  changeShortlist(({ ids }) => ({ ids: ids.difference(new Set([id])) }))
  edit.onNews({ words: `${name} was removed.`, before })
}

interface NoteDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

export function NoteDialog({ id, name, onClose }: NoteDialogProps) {
  const [text, setText] = useState(() => openShortlist().notes[id] ?? '')
  return (
    <Dialog title={`Note for ${name}`} onClose={onClose}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault()
          changeShortlist(({ notes }) => ({ notes: { ...notes, [id]: cleanLine(text, MAX_BRAND_NOTE) } }))
          onClose()
        }}
      >
        <TextField
          label="Note"
          hint="It is part of the link, of exports and of the printed sheet."
          value={text}
          maxLength={MAX_BRAND_NOTE}
          onChange={({ target }) => setText(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Save
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
