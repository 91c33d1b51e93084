/** What can be done with one brand of a list. */
import { GripVertical, X } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { changeShortlist, type KeptShortlist } from './kept-shortlists.ts'
import { cleanLine, MAX_BRAND_NOTE, moveId } from './shortlist.ts'
import styles from './shortlist-page.module.css'

/** What was just done, and the list as it was before. */
export interface News {
  readonly words: string
  readonly before?: KeptShortlist
}

interface MoveMenuProps {
  readonly id: string
  readonly name: string
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly edit: BrandEdits
}

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

/** Not where fingers press, nor where it is narrow: there the menu removes. */
export function RemoveButton({ id, name, edit }: Pick<MoveMenuProps, 'id' | 'name' | 'edit'>) {
  const label = `Remove ${name}`
  return (
    <Button
      tone="quiet"
      className={`${styles.tool} ${styles.remove}`}
      aria-label={label}
      title={label}
      onClick={() => edit.remove(id)}
    >
      <Icon of={X} size={16} />
    </Button>
  )
}

function placeOfKey(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return place - 1
  if (key === 'ArrowDown' || key === 'ArrowRight') return place + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** @param before the list before any of them, to go back to. */
export function editsOf(
  before: KeptShortlist,
  shown: readonly ReadBrand[],
  startNote: (id: string) => void,
  onNews: (news: News) => void,
): BrandEdits {
  const nameOf = (id: string) => shown.find((brand) => brand.id === id)?.name ?? `Brand ${id}`
  return {
    move: (id, place) => {
      // Ids that are gone have no place on the screen.
      const order = moveId(
        shown.flatMap((brand) => brand.id ?? []),
        id,
        place,
      )
      changeShortlist(({ ids }) => ({ ids: new Set([...order].filter((each) => ids.has(each))).union(ids) }))
      onNews({ words: `${nameOf(id)} is now ${place + 1} of ${shown.length}.` })
    },
    remove: (id) => {
      changeShortlist(({ ids }) => ({ ids: ids.difference(new Set([id])) }))
      onNews({ words: `${nameOf(id)} was removed.`, before })
    },
    startNote,
  }
}

interface NoteDialogProps {
  readonly name: string
  readonly note: string
  readonly onSave: (note: string) => void
  readonly onClose: () => void
}

export function NoteDialog({ name, note, onSave, onClose }: NoteDialogProps) {
  const [text, setText] = useState(note)
  return (
    <Dialog title={`Note for ${name}`} onClose={onClose}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(cleanLine(text, MAX_BRAND_NOTE))
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
