/** The actions on one brand of the user's own shortlist. */
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, EllipsisVertical, Eye, X } from 'lucide'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, Icon } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { Heading } from '#web/ui/layout.tsx'
import { closeMenu, MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { toast } from '#web/ui/messages.tsx'
import { changeShortlist, noteBrand, openShortlist, useShortlist } from './kept-shortlists.ts'
import { MAX_BRAND_NOTE, moveId } from './shortlist.ts'
import styles from './shortlist-page.module.css'

export interface BrandToolsProps {
  readonly id: string
  readonly name: string
}

type Place = (place: number) => number

/** The label of each move, the place that it moves a brand to, its icon, and its keys. Places are counted from 0. */
const MOVES: readonly (readonly [string, Place, typeof X, sign: string, ...keys: string[]])[] = [
  ['Move to the start', () => 0, ArrowUpToLine, 'Home', 'Home'],
  ['Move one place earlier', (place) => place - 1, ArrowUp, '↑', 'ArrowUp', 'ArrowLeft'],
  ['Move one place later', (place) => place + 1, ArrowDown, '↓', 'ArrowDown', 'ArrowRight'],
  ['Move to the end', () => Infinity, ArrowDownToLine, 'End', 'End'],
]

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

/** Moves a brand by arrow keys, Home and End, or by its menu. */
export function MoveMenu({ id, name }: BrandToolsProps) {
  const own = useRef<HTMLSpanElement>(null)
  function move(to: Place) {
    moveBrand({ id, name }, to)
    // An element that moves in the document loses the focus.
    own.current?.querySelector('button')?.focus()
  }
  function step(label: string, to: Place) {
    const menu = own.current!.querySelector<HTMLElement>('[popover]')!
    const { cssText } = menu.style
    menu.hidePopover()
    move(to)
    // A step leaves the menu open where it is, for the next place.
    if (!label.includes('one place')) return
    flushSync(() => menu.showPopover())
    menu.style.cssText = cssText
    menu.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    const to = MOVES.find(([, , , ...keys]) => keys.includes(event.key))?.[1]
    if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    move(to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it has the focus
    <span ref={own} className={styles.move} onKeyDown={onKeyDown}>
      <MenuButton
        id={`move-${id}`}
        label={`Actions for ${name}`}
        icon={EllipsisVertical}
        labelHidden="always"
        tone="quiet"
        className={styles.tool}
      >
        <BrandMenu {...{ id, name, move, step }} />
      </MenuButton>
    </span>
  )
}

interface BrandMenuProps extends BrandToolsProps {
  readonly move: (to: Place) => void
  readonly step: (label: string, to: Place) => void
}

/** Rendered while the menu is open. */
function BrandMenu({ id, name, move, step }: BrandMenuProps) {
  const { ids, notes } = useShortlist()
  return (
    <>
      <Heading level={2} dir="auto">
        {name}
      </Heading>
      <MenuItem icon={Eye} label="Open" act={() => itemLink(id)!.click()} />
      <MenuForm
        label="Note"
        action="Save"
        placeholder="Add a note"
        maxLength={MAX_BRAND_NOTE}
        defaultValue={notes[id] ?? ''}
        // However the menu is closed, nothing that was typed is lost.
        onBlur={({ target }) => target.value !== (notes[id] ?? '') && noteBrand(id, target.value)}
        onDone={(text) => noteBrand(id, text)}
      />
      <fieldset aria-label="Move">
        {MOVES.map(([label, to, icon, sign]) => (
          <Button key={label} aria-label={label} title={`${label} (${sign})`} onClick={() => step(label, to)}>
            <Icon of={icon} size={16} />
          </Button>
        ))}
      </fieldset>
      {/* For a place that is far away. Places are counted from 1. */}
      <MenuForm
        label={`Move to place (1 to ${ids.size})`}
        action="Move"
        type="number"
        required
        min={1}
        max={ids.size}
        defaultValue={[...ids].indexOf(id) + 1}
        onDone={(place) => move(() => Number(place) - 1)}
      />
      <MenuItem icon={X} label="Remove from the shortlist" isDanger act={() => remove({ id, name })} />
    </>
  )
}

interface MenuFormProps extends ComponentProps<typeof TextField> {
  readonly action: string
  readonly onDone: (value: string) => void
}

/** A field in the menu, which it closes. */
function MenuForm({ action, onDone, ...field }: MenuFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const value = new FormData(event.currentTarget).get('value') as string
        closeMenu(event.currentTarget)
        onDone(value)
      }}
    >
      <TextField name="value" onFocus={({ target }) => target.select()} {...field} />
      <Button type="submit">{action}</Button>
    </form>
  )
}

/** Hidden on touch screens, where the menu removes the brand. */
export const RemoveButton = (props: BrandToolsProps) => (
  <Button tone="quiet" className={styles.tool} title={`Remove ${props.name}`} onClick={() => remove(props)}>
    <Icon of={X} size={16} />
  </Button>
)

function remove({ id, name }: BrandToolsProps) {
  const before = openShortlist()
  const order = [...before.ids]
  flushSync(() => changeShortlist(({ ids }) => ({ ids: ids.difference(new Set([id])) })))
  toast(`${name} was removed.`, () =>
    changeShortlist(
      ({ ids, notes }) => ({
        ids: moveId(ids.union(new Set([id])), id, order.indexOf(id)),
        notes: { ...notes, [id]: before.notes[id] ?? '' },
      }),
      before.key,
    ),
  )
  // The control that had the focus is gone.
  const next = itemLink(order[order.indexOf(id) + 1] ?? order.at(-2))
  if (next) next.focus({ preventScroll: true })
  else focusContent('main h1')
}
