import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of ours. Null: it leads nowhere now, but stays one element, so that the focus on it is not lost. */
  readonly to: string | null
}

/** A link within the app. The router's own brings the prefetching of its framework along: 3 KB, unused here. */
export function Link({ to, children, ...props }: LinkProps) {
  const href = useHref(to ?? '')
  const follow = useLinkClickHandler(to ?? '')
  const target =
    to === null ? ({ role: 'link', 'aria-disabled': true, tabIndex: -1 } as const) : { href, onClick: follow }
  return (
    <a {...props} {...target}>
      {children}
    </a>
  )
}
