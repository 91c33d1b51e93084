/**
 * The brands of a page, as a table or as a gallery. This room draws rows that it is given, and opens the brand that is
 * clicked. It requests nothing but that brand.
 */
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { orderOf } from '#web/data/list-order.ts'
import { type BrandRow, brandRow } from '#web/brand/brand-columns.tsx'
import { isSinceVisit, useLastVisit, useRecordedVisit } from '#web/list/last-visit.ts'
import { scrollToBrand } from '#web/list/list-elements.ts'
import type { BrandListState } from '#web/list/use-brand-list.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { hrefOf } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { BrandGallery } from './brand-gallery.tsx'
import { ListTable } from './list-table.tsx'

/** Rows that are drawn at once: more than most windows show. */
const FIRST_ROWS = 25
/** Milliseconds for which stale rows keep their colours: quick responses do not flicker. */
const QUICK = 250

interface BrandViewProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

export interface ShownRows {
  readonly rows: readonly BrandRow[]
  readonly address: ListAddress
  /** The address that `rows` respond to: an earlier one while the next response is awaited. */
  readonly query: ListQuery
  /** The order that the rows have; undefined: the service's own. */
  readonly order: Order | undefined
}

/** Mounted anew once there are rows: before, there is nothing to go on drawing from, and no brand to scroll to. */
export function BrandView({ address, list }: BrandViewProps) {
  useRecordedVisit(list)
  const rows = useBrandRows(list)
  const { query, ordering, isStale, error } = list
  if (rows.length === 0) return null
  return (
    <DeferredRows
      rows={rows}
      address={address}
      query={query}
      order={ordering === 'by-service' || ordering === 'by-app' ? orderOf(query) : undefined}
      isStale={isStale || error !== null || ordering === 'reading'}
    />
  )
}

/**
 * Draws a long page after everything around it, so that a key or a press is drawn first; its first rows at once where there
 * was no page before.
 * @param isStale the rows are those of an earlier address, could not be refreshed, or are being put in order.
 */
function DeferredRows({ rows, address, query, order, isStale }: ShownRows & { readonly isStale: boolean }) {
  const current = useMemo(() => ({ rows, address, query, order }), [rows, address, query, order])
  const deferred = useDeferredValue(current, { ...current, rows: rows.slice(0, FIRST_ROWS) })
  const shown = rows.length > FIRST_ROWS ? deferred : current
  const isWhole = shown.rows === rows
  useScrollToOpenBrand(address.openId, isWhole)
  const View = shown.address.view === 'gallery' ? BrandGallery : ListTable
  return (
    <FadingWhileStale isStale={isStale} isWhole={isWhole}>
      <View {...shown} />
    </FadingWhileStale>
  )
}

interface FadingProps {
  readonly isStale: boolean
  readonly isWhole: boolean
  readonly children: ReactNode
}

/** A component of its own, so that the rows are not drawn again when they fade. */
function FadingWhileStale({ isStale, isWhole, children }: FadingProps) {
  const isLate = useSettled(isStale, QUICK) && isStale
  return (
    <div data-rows aria-busy={!isWhole} data-stale={isLate || undefined}>
      {children}
    </div>
  )
}

const NO_ROWS: readonly BrandRow[] = []

/** The rows of a page: the same objects for as long as nothing in them changes, so that memoised views skip them. */
function useBrandRows({ page, query, marks }: BrandListState): readonly BrandRow[] {
  const lastVisit = useLastVisit()
  const { zone } = usePreferences()
  return useMemo(() => {
    if (!page) return NO_ROWS
    const searched = queryValue(query, 'name')
    return page.brands.map((brand) =>
      brandRow({
        brand,
        href: brand.id === null ? undefined : hrefOf(paths.brand(brand.id, query)),
        searched,
        isChanged: isSinceVisit(brand.updatedAt, lastVisit, zone),
        mark: marks.get(brand),
      }),
    )
  }, [page, query, lastVisit, marks, zone])
}

/** Scrolls to the brand that is open when the list is first drawn: a shared link may open one far down the page. */
function useScrollToOpenBrand(openId: string | undefined, isWhole: boolean): void {
  const wanted = useRef(openId)
  useLayoutEffect(() => {
    const id = wanted.current
    if (id !== undefined && (scrollToBrand(id) || isWhole)) wanted.current = undefined
  })
}
