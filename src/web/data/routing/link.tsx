import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, isModifiedClick, useGo } from './navigation.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** A path that `paths` composed. Null: a disabled link. It stays the same element, so that it keeps the focus. */
  readonly to: string | null
  /** Kept with the entry of the history. */
  readonly state?: object | undefined
}

/** A link within the app. The router's own cannot be disabled, and in a frame would open the frame in a new tab. */
export function Link({ to, state, children, ...props }: LinkProps) {
  const go = useGo()
  function follow(event: MouseEvent) {
    if (to === null || isModifiedClick(event)) return
    event.preventDefault()
    go(to, { state })
  }
  const target =
    to === null
      ? ({ role: 'link', 'aria-disabled': true, tabIndex: -1 } as const)
      : { href: hrefOf(to), onClick: follow }
  return (
    <a {...props} {...target}>
      {children}
    </a>
  )
}
