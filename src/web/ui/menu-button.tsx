import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Check } from 'lucide'
import { Button, Icon } from './button.tsx'
import { ErrorBoundary } from './lazy-screen.tsx'
import { VisuallyHidden } from './layout.tsx'
import controls from './controls.module.css'
import styles from './overlay.module.css'

interface MenuButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'className' | 'aria-label'> {
  /** Unique on the page. */
  readonly id: string
  readonly label: string
  /** The name of the menu, if the label of the button changes. */
  readonly menuLabel?: string
  readonly icon: ComponentProps<typeof Icon>['of']
  /** Where only screen readers see the label: on narrow screens, or everywhere. */
  readonly labelHidden?: 'narrow' | 'always'
  readonly menuClassName?: string | undefined
  /** Loads the code of the menu when the button is hovered or focused. */
  readonly preload?: () => Promise<void>
  /** The content of the menu, rendered while it is open. */
  readonly children: ReactNode
}

/** The room for a menu below its button or beside a tile, in CSS pixels. If there is less, it covers the button. */
const ROOM = 360

/** A button that opens a menu below itself, or above where there is more room, and beside a tile, whose logo stays in view. */
export function MenuButton(props: MenuButtonProps) {
  const { id, label, menuLabel = label, icon, labelHidden, menuClassName, preload, children, ...rest } = props
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  /** When the menu was opened, while it is open. */
  const [openedAt, setOpenedAt] = useState<number>()
  const prepare = () => void preload?.()
  return (
    <>
      <Button
        ref={button}
        popoverTarget={id}
        title={label}
        onPointerEnter={prepare}
        onFocus={prepare}
        // Not when the button loses the focus otherwise: a brand that has just loaded takes it.
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Tab' && shiftKey) menu.current!.hidePopover()
        }}
        {...rest}
      >
        <Icon of={icon} size={16} />
        {labelHidden ? <VisuallyHidden where={labelHidden}>{label}</VisuallyHidden> : <span>{label}</span>}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it follows the focus of what is inside */}
      <section
        ref={menu}
        id={id}
        popover="auto"
        aria-label={menuLabel}
        // When the focus leaves the menu, it would cover what has the focus.
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!relatedTarget || relatedTarget === button.current || currentTarget.contains(relatedTarget))
            return
          currentTarget.hidePopover()
        }}
        className={[styles.menu, menuClassName].filter(Boolean).join(' ')}
        onBeforeToggle={({ newState, timeStamp, currentTarget: { style } }) => {
          if (newState === 'closed') return
          const tile = button.current!.closest('li')?.getBoundingClientRect()
          const sides = tile ? [tile.right, tile.left - ROOM] : []
          const beside = sides.find((side) => side >= 0 && side + ROOM < innerWidth)
          const { left, right, top, bottom } = button.current!.getBoundingClientRect()
          const isAbove = bottom > innerHeight - ROOM && top > innerHeight - bottom
          const edge = isAbove ? innerHeight - top : Math.min(bottom, innerHeight - ROOM)
          style.setProperty('--place', isAbove ? 'auto var(--bottom)' : 'var(--bottom) auto')
          style.setProperty('--left', `${beside ?? left}px`)
          style.setProperty('--right', `${right}px`)
          style.setProperty('--bottom', `${Math.max(0, edge)}px`)
          setOpenedAt(timeStamp)
        }}
        // Not in `onBeforeToggle`: a popover that closes returns the focus only if the focus is still inside it.
        onToggle={({ newState }) => {
          if (newState === 'closed') setOpenedAt(undefined)
        }}
      >
        {/* A menu that is reopened at once sends no `toggle` in between. With the key, its content still starts afresh. */}
        {openedAt !== undefined && <ErrorBoundary key={openedAt}>{children}</ErrorBoundary>}
      </section>
    </>
  )
}

/** Closes the menu that an element is in. */
export const closeMenu = (inside: Element) => inside.closest<HTMLElement>('[popover]')!.hidePopover()

interface MenuItemProps {
  readonly icon?: MenuButtonProps['icon']
  readonly label: string
  /** At the end of the row: a number. */
  readonly end?: string
  readonly isCurrent?: boolean
  /** It deletes or removes something: the last entry, below a line. */
  readonly isDanger?: boolean
  /** `false` disables it. */
  readonly act: (() => void) | false
}

/** An entry of a menu. It closes the menu, then acts. */
export function MenuItem({ icon, label, end, isCurrent, isDanger, act }: MenuItemProps) {
  return (
    <Button
      tone="quiet"
      className={controls.menuItem}
      aria-current={isCurrent}
      aria-disabled={!act}
      data-danger={isDanger}
      onClick={({ currentTarget }) => {
        if (!act) return
        closeMenu(currentTarget)
        act()
      }}
    >
      {icon && <Icon of={icon} size={16} />} {label}
      {end && <span>{end}</span>}
      {isCurrent && <Icon of={Check} size={16} />}
    </Button>
  )
}
