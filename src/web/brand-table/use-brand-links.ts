import { type MouseEvent, useMemo } from 'react'
import type { ListQuery } from '#contract/list-query.ts'
import { hrefOf, isModifiedClick, useGo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'

/**
 * Handlers for all rows together instead of some for each. A link's `data-brand` is the id of its brand, which opens
 * beside the list at `search`; a click elsewhere in its row opens it, too.
 */
export function useBrandLinks(search: ListQuery) {
  const go = useGo()
  return useMemo(
    () => ({
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
    [go, search],
  )
}

/** The brand whose link or row was pressed; none where another control was. */
function pressedBrand({ target }: MouseEvent) {
  const control = (target as Element).closest<HTMLElement>('a, button, label')
  const link = control ?? (target as Element).closest('tr, li')?.querySelector<HTMLElement>('a[data-brand]')
  return { control, link, id: link?.dataset['brand'] }
}
