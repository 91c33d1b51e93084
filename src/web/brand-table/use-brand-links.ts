import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type PointerEvent, useMemo } from 'react'
import type { ListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { prefetch } from '#web/api/prefetch.ts'
import { hrefOf, isModifiedClick, useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'

/**
 * Handlers for all rows together instead of some for each. A link's `data-brand` is the id of its brand, which opens
 * beside the list at `search`; a click elsewhere in its row opens it, too. The brand is requested when the mouse button
 * goes down, and shown when it comes up.
 */
export function useBrandLinks(search: ListQuery) {
  const go = useGo()
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent) => {
        const { id } = pressedBrand(event)
        // A finger may be about to scroll.
        if (id === undefined || event.pointerType !== 'mouse' || event.button !== 0 || isModifiedClick(event))
          return
        // Sending takes time, too: the press is handled first.
        setTimeout(() => prefetch(queryClient, brandQueries.single(id)))
      },
      onClick: (event: MouseEvent) => {
        const { id, link, control } = pressedBrand(event)
        if (id === undefined || event.defaultPrevented) return
        const modified = isModifiedClick(event)
        if (control ? modified : getSelection()?.isCollapsed === false) return
        event.preventDefault()
        const path = paths.brand(id, search)
        if (modified) {
          window.open(hrefOf(path), '_blank', 'noopener')
          return
        }
        link?.focus({ preventScroll: true })
        go(path)
      },
    }),
    [go, queryClient, search],
  )
}

/** The brand whose link or row was pressed; none where another control was. */
function pressedBrand({ target }: MouseEvent) {
  const control = (target as Element).closest<HTMLElement>('a, button, label')
  const link = control ?? (target as Element).closest('tr, li')?.querySelector<HTMLElement>('a[data-brand]')
  return { control, link, id: link?.dataset['brand'] }
}
