import type { MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router-dom'

/** The way from a list to its brands: one handler for the whole list instead of a router's link for each row. */
export interface BrandLinks {
  /** The `href` of an address of ours. */
  readonly href: (address: string) => string
  /** Follows `a[data-brand]`, or the one in the row or item that was pressed. */
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

export function useBrandLinks(): BrandLinks {
  const navigate = useNavigate()
  const root = useHref('/').replace(/\/$/, '')
  return {
    href: (address) => `${root}${address}`,
    onClick: (event) => {
      const target = event.target as Element
      const control = target.closest<HTMLElement>('a, button')
      const link = control ?? target.closest('tr, li')?.querySelector<HTMLElement>('a[data-brand]')
      const href = link?.matches('a[data-brand]') ? link.getAttribute('href') : null
      if (!link || href === null || event.defaultPrevented) return
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (control ? elsewhere : getSelection()?.isCollapsed === false) return
      event.preventDefault()
      if (elsewhere) {
        window.open(href, '_blank', 'noopener')
        return
      }
      link.focus({ preventScroll: true })
      void navigate(href.slice(root.length))
    },
  }
}
