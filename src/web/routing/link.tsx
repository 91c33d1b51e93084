import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, isElsewhere, useGo } from './navigation.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of ours. Null: it leads nowhere now, but stays one element, so that the focus on it is not lost. */
  readonly to: string | null
}

/** A link within the app. The router's own is drawn anew with each address and brings 3 KB along. */
export function Link({ to, children, ...props }: LinkProps) {
  const go = useGo()
  const href = to === null ? undefined : hrefOf(to)
  function follow(event: MouseEvent) {
    if (to === null || isElsewhere(event)) return
    event.preventDefault()
    // As with any link, the address one is at is not entered twice.
    go(to, { replace: href === location.pathname + location.search })
  }
  const target =
    to === null ? ({ role: 'link', 'aria-disabled': true, tabIndex: -1 } as const) : { href, onClick: follow }
  return (
    <a {...props} {...target}>
      {children}
    </a>
  )
}
