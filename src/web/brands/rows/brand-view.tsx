/**
 * The brands of a page, as a table or as a gallery. This room draws rows that it is given, and opens the brand that is
 * clicked. It requests nothing but that brand.
 */
import { useDeferredValue, useMemo } from 'react'
import { useSettled } from '#web/ui/use-settled.ts'
import { BrandGallery } from './brand-gallery.tsx'
import type { BrandViewProps } from './brand-rows.ts'
import { BrandTable } from './brand-table.tsx'
import { INITIAL_ROWS } from './use-progressive-rows.ts'

/** Milliseconds after which stale rows are dimmed: quick responses do not flicker. */
const DIM_DELAY = 250

/** Draws a long page after everything around it, so that a key or a press is drawn first. */
export function BrandView({ rows, address, search, stale, targets }: BrandViewProps) {
  const dimmed = useSettled(stale, DIM_DELAY) && stale
  const current = useMemo(
    () => ({ rows, address, search, stale: dimmed, targets }),
    [rows, address, search, dimmed, targets],
  )
  const deferred = useDeferredValue(current)
  const view = rows.length > INITIAL_ROWS ? deferred : current
  const View = view.address.view === 'gallery' ? BrandGallery : BrandTable
  return (
    <div data-rows aria-busy={view.rows !== rows}>
      <View {...view} />
    </div>
  )
}
