import { X } from 'lucide'
import { useMemo } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { hrefOf } from '#web/data/routing/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/routing/paths.ts'
import { MoveHandle } from '#web/shortlist/reorder/move-handle.tsx'
import { useReorder } from '#web/shortlist/reorder/use-reorder.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './shortlist-table.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface ShortlistTableProps {
  readonly brands: readonly ReadBrand[]
  /** Undefined: the shortlist cannot be changed. */
  readonly onMove: ((id: string, place: number) => void) | undefined
  readonly onRemove: (id: string) => void
}

/** The table of the list, in an order that can be changed. */
export function ShortlistTable({ brands, onMove, onRemove }: ShortlistTableProps) {
  const links = useBrandLinks(OPENING_QUERY)
  const rowsById = useMemo(() => new Map(brands.map((brand) => [brand.id ?? '', rowOf(brand)])), [brands])
  const order = useReorder([...rowsById.keys()], onMove ?? (() => {}))
  const rows = order.ids.flatMap((id) => rowsById.get(id) ?? [])
  return (
    <div className={styles.table}>
      <BrandTable
        rows={rows}
        dragged={order.dragged}
        body={onMove ? { ...links, ...order.handlers } : links}
        {...(onMove && {
          renderLeading: ({ brand: { id, name } }: BrandRow) => (
            <MoveHandle
              id={id ?? ''}
              name={name ?? id ?? ''}
              place={order.ids.indexOf(id ?? '')}
              count={rows.length}
              onMove={order.move}
              onRemove={onRemove}
            />
          ),
          renderTrailing: ({ brand: { id, name } }: BrandRow) => (
            <button
              type="button"
              className={`${iconButtonClass} ${styles.remove}`}
              aria-label={`Remove ${name ?? id}`}
              title={`Remove ${name ?? id}`}
              onClick={() => onRemove(id ?? '')}
            >
              <Icon of={X} />
            </button>
          ),
        })}
      />
    </div>
  )
}

const rowOf = (brand: ReadBrand): BrandRow =>
  plainRow(brand, brand.id === null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY)))
