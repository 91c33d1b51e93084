/** The actions on one brand of the user's own shortlist. */
import { ArrowDown, ArrowUp, EllipsisVertical, StickyNote, X } from 'lucide'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { EditableText, TextField } from '#web/ui/field.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { closeMenu, MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { toast } from '#web/ui/messages.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import { changeShortlist, openShortlist, shortlistBrands, useShortlist } from './kept-shortlists.ts'
import { cleanLine, MAX_BRAND_NOTE, moveId } from './shortlist.ts'
import styles from './shortlist-page.module.css'

export interface BrandToolsProps {
  readonly id: string
  readonly name: string
}

type Place = (place: number, inRow?: number) => number

const earlier: Place = (place) => place - 1
const later: Place = (place) => place + 1

/** Where each key moves to. Places are counted from 0, and rows of the board have several. */
const KEYS: Readonly<Record<string, Place>> = {
  Home: () => 0,
  ArrowUp: (place, inRow = 1) => place - inRow,
  ArrowLeft: earlier,
  ArrowDown: (place, inRow = 1) => place + inRow,
  ArrowRight: later,
  End: () => Infinity,
}

/** On a brand, arrow keys, Home and End lead to another one. With Shift, they move the brand itself; Delete removes it. */
export const brandKeys = (brands: readonly ReadBrand[], isOwn: boolean) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, target, currentTarget } = event
    const { brand: id } = (target as HTMLElement).dataset
    if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const named = { id, name: brands.find((brand) => brand.id === id)?.name ?? id }
    if (isOwn && key === 'Delete') return remove(named)
    const to = KEYS[key]
    if (!to) return
    event.preventDefault()
    const isBoard = currentTarget.matches('ul')
    const inRow = isBoard ? getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length : 1
    if (!shiftKey) {
      const links = [...currentTarget.querySelectorAll<HTMLElement>('a[data-brand]')]
      const place = to(links.indexOf(target as HTMLElement), inRow)
      links[Math.min(place, links.length - 1)]?.focus()
    } else if (isOwn) {
      moveBrand(named, (place) => to(place, inRow))
      // An element that moves in the document loses the focus.
      itemLink(id)?.focus()
    }
  },
})

export function moveBrand({ id, name }: BrandToolsProps, to: Place): void {
  const before = openShortlist()
  const place = [...before.ids].indexOf(id)
  flushSync(() => changeShortlist(({ ids }) => ({ ids: moveId(ids, id, to(place)) })))
  const order = [...openShortlist().ids]
  const now = order.indexOf(id)
  toast(
    `${name} is now ${now + 1} of ${order.length}.`,
    now === place
      ? undefined
      : () => changeShortlist(({ ids }) => ({ ids: moveId(ids, id, place) }), before.key),
  )
}

/** The link of a brand on the board or in the table. */
export function itemLink(id: string | undefined): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-item="${id}"] a`)
}

interface MoveMenuProps extends BrandToolsProps {
  /** Begins to write the note. */
  readonly onNote: () => void
}

/** The menu that moves, notes or removes a brand. */
export function MoveMenu({ id, name, onNote }: MoveMenuProps) {
  const own = useRef<HTMLSpanElement>(null)
  /** @param next reopens the menu beside the brand's new place, with the focus on the entry that contains this text. */
  function move(to: Place, next?: string) {
    moveBrand({ id, name }, to)
    // An element that moves in the document loses the focus.
    own.current?.querySelector('button')?.focus()
    if (next === undefined) return
    itemLink(id)?.scrollIntoView({ block: 'nearest' })
    const menu = own.current!.querySelector<HTMLElement>('[popover]')!
    flushSync(() => menu.showPopover())
    const entries = [...menu.querySelectorAll('button')]
    entries.find(({ textContent }) => textContent?.includes(next))?.focus()
  }
  return (
    <span ref={own} className={styles.move}>
      <MenuButton
        id={`move-${id}`}
        label={`Actions for ${name}`}
        icon={EllipsisVertical}
        labelHidden="always"
        tone="quiet"
      >
        <BrandMenu {...{ id, name, onNote, move }} />
      </MenuButton>
    </span>
  )
}

/** Rendered while the menu is open. */
function BrandMenu(props: MoveMenuProps & { move: (to: Place, next?: string) => void }) {
  const { id, name, onNote, move } = props
  const { ids, notes } = useShortlist()
  const place = [...ids].indexOf(id)
  const moveEarlier = () => move(earlier, 'earlier')
  const moveLater = () => move(later, 'later')
  const field = useRef<HTMLInputElement>(null)
  // On a touch screen, the keyboard would cover the menu. A menu that is not painted yet cannot have the focus.
  useEffect(
    () =>
      afterPaint(() => {
        const { activeElement: active } = document
        const hasKeys = active?.matches(':focus-visible') || matchMedia('(pointer: fine)').matches
        // An entry has it in a menu that is reopened.
        if (hasKeys && !active?.closest('[popover]')) field.current?.focus()
      }),
    [],
  )
  return (
    <>
      <p dir="auto" className={styles.of}>
        {name}
      </p>
      {/* Places are counted from 1. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          closeMenu(event.currentTarget)
          const chosen = Number(new FormData(event.currentTarget).get('place'))
          move(() => chosen - 1)
        }}
      >
        <TextField
          label={`Move to place (1 to ${ids.size})`}
          name="place"
          type="number"
          required
          min={1}
          max={ids.size}
          defaultValue={place + 1}
          ref={field}
          onFocus={({ target }) => target.select()}
        />
        <Button type="submit">Move</Button>
      </form>
      <MenuItem icon={ArrowUp} label="Move one place earlier" act={place > 0 && moveEarlier} />
      <MenuItem icon={ArrowDown} label="Move one place later" act={place < ids.size - 1 && moveLater} />
      <MenuItem icon={StickyNote} label={notes[id] ? 'Edit the note' : 'Add a note'} act={onNote} />
      <MenuItem icon={X} label="Remove from this list" isDanger act={() => remove({ id, name })} />
    </>
  )
}

function remove({ id, name }: BrandToolsProps) {
  const order = [...openShortlist().ids]
  flushSync(() => shortlistBrands([id], false, name))
  // The control that had the focus is gone.
  const next = itemLink(order[order.indexOf(id) + 1] ?? order.at(-2))
  if (next) next.focus({ preventScroll: true })
  else focusContent('main h1')
}

/** Puts the cursor at the end of a brand's note. */
export function focusNote(id: string | null): void {
  const field = document.querySelector<HTMLTextAreaElement>(`[data-item="${id}"] textarea`)
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

const noteBrands = (texts: readonly (readonly [id: string, text: string])[], key?: string) =>
  changeShortlist(({ notes }) => ({ notes: { ...notes, ...Object.fromEntries(texts) } }), key)

interface BrandNoteProps extends BrandToolsProps {
  readonly note: string
  readonly onBlur?: () => void
}

/**
 * The field for a note. In the table, Enter and Tab move to the next note. Escape, and Enter in the last one or on a touch
 * screen, lead to the brand.
 */
export function BrandNote({ id, name, note, onBlur }: BrandNoteProps) {
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, currentTarget } = event
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
    const fields = [...currentTarget.closest('tbody, ul')!.querySelectorAll('textarea')]
    const isLast = key === 'Escape' || (key === 'Enter' && matchMedia('(pointer: coarse)').matches)
    const next = isLast ? undefined : fields[fields.indexOf(currentTarget) + (shiftKey ? -1 : 1)]
    if (!next && key === 'Tab') return
    event.preventDefault()
    ;(next ?? itemLink(id))?.focus()
  }
  /** A column of cells fills the notes of the brands that follow. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const texts = event.clipboardData
      .getData('text/plain')
      .trimEnd()
      .split(/\r\n|\n|\r/)
    if (texts.length < 2) return
    event.preventDefault()
    const { currentTarget } = event
    const items = [...currentTarget.closest('tbody, ul')!.querySelectorAll<HTMLElement>('[data-item]')]
    const place = items.findIndex((item) => item.contains(currentTarget))
    const filled = items
      .slice(place, place + texts.length)
      .map(({ dataset }, index) => [dataset['item']!, cleanLine(texts[index]!, MAX_BRAND_NOTE)] as const)
    currentTarget.value = note
    const { key, notes: before } = openShortlist()
    flushSync(() => noteBrands(filled))
    // The field was replaced by one with the new text.
    focusNote(id)
    const left = texts.length - filled.length
    const unused = left > 0 ? `; ${formatCount(left)} did not fit` : ''
    const count = filled.filter(([, text]) => text !== '').length
    toast(`Notes filled in: ${formatCount(count)}${unused}.`, () =>
      noteBrands(
        filled.map(([filledId]) => [filledId, before[filledId] ?? '']),
        key,
      ),
    )
  }
  return (
    <EditableText
      label={`Note for ${name}`}
      value={note}
      placeholder="Add a note"
      dir="auto"
      maxLength={MAX_BRAND_NOTE}
      onSave={(text) => noteBrands([[id, cleanLine(text, MAX_BRAND_NOTE)]])}
      {...{ onBlur, onKeyDown, onPaste }}
    />
  )
}
