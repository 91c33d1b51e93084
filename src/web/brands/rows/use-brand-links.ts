import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type PointerEvent, useMemo } from 'react'
import { brandQueries } from '#web/api/brand-queries.ts'
import { addressOf, isElsewhere, useGo } from '#web/routing/navigation.tsx'

/**
 * Handlers for a whole list, instead of some for each row: they follow `a[data-brand]`, which holds the brand's id, or
 * the one in the row or item that was pressed. The brand is asked for when the button goes down, and shown when it comes
 * up.
 */
export function useBrandLinks() {
  const go = useGo()
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        const { link } = pressed(event)
        // A finger may be about to scroll.
        if (!link || event.pointerType !== 'mouse' || event.button !== 0 || isElsewhere(event)) return
        const query = brandQueries.single(link.dataset['brand']!)
        // Sending takes its time too: the press goes on meanwhile.
        setTimeout(() => void queryClient.prefetchQuery(query))
      },
      onClick: (event: MouseEvent) => {
        const { link, control } = pressed(event)
        if (!link || event.defaultPrevented) return
        const elsewhere = isElsewhere(event)
        if (control ? elsewhere : getSelection()?.isCollapsed === false) return
        event.preventDefault()
        if (elsewhere) {
          window.open(link.href, '_blank', 'noopener')
          return
        }
        link.focus({ preventScroll: true })
        go(addressOf(link.getAttribute('href')!))
      },
    }),
    [go, queryClient],
  )
}

/** What the press means: a link to a brand, whether it hit that itself or its row; none where another control was hit. */
function pressed({ target }: MouseEvent) {
  const control = (target as Element).closest<HTMLElement>('a, button')
  const link = control ?? (target as Element).closest('tr, li')?.querySelector<HTMLElement>('a[data-brand]')
  return { control, link: link?.matches('a[data-brand]') ? (link as HTMLAnchorElement) : undefined }
}
