/**
 * The brands of a page, as a table or as a gallery. This room draws rows that it is given, and opens the brand that is
 * clicked. It requests nothing but that brand.
 */
import { useDeferredValue, useMemo } from 'react'
import { orderOf } from '#web/api/sent-query.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { BrandGallery } from './brand-gallery.tsx'
import { useScrollToOpenBrand } from '#web/brands/list/list-elements.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { type BrandViewProps as ShownRows, useBrandRows } from './brand-rows.ts'
import { ListTable } from './list-table.tsx'

/** Milliseconds after which stale rows are dimmed: quick responses do not flicker. */
const DIM_DELAY = 250

/** Rows that are drawn at once: more than most windows show. */
const FIRST_ROWS = 25

interface BrandViewProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Mounted anew once there are rows: before, there is nothing to go on drawing from, and no brand to scroll to. */
export function BrandView({ address, list }: BrandViewProps) {
  const rows = useBrandRows(list)
  const { query, ordering } = list
  if (rows.length === 0) return null
  return (
    <DeferredRows
      rows={rows}
      address={address}
      query={query}
      order={ordering === 'by-service' || ordering === 'by-app' ? orderOf(query) : undefined}
      stale={list.isStale || list.error !== null || ordering === 'reading'}
    />
  )
}

interface DeferredRowsProps extends ShownRows {
  /** The rows are those of an earlier address, could not be refreshed, or are being put in order. */
  readonly stale: boolean
}

/**
 * Draws a long page after everything around it, so that a key or a press is drawn first; its first rows at once where there
 * was no page before.
 */
function DeferredRows({ rows, address, query, order, stale }: DeferredRowsProps) {
  const isDimmed = useSettled(stale, DIM_DELAY) && stale
  const current = useMemo(() => ({ rows, address, query, order }), [rows, address, query, order])
  const deferred = useDeferredValue(current, { ...current, rows: rows.slice(0, FIRST_ROWS) })
  const view = rows.length > FIRST_ROWS ? deferred : current
  useScrollToOpenBrand(address.openId, view.rows === rows)
  const View = view.address.view === 'gallery' ? BrandGallery : ListTable
  return (
    <div data-rows aria-busy={view.rows !== rows} data-stale={isDimmed || undefined}>
      <View {...view} />
    </div>
  )
}
