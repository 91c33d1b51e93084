import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { dateWords } from '#web/parts/times/moment-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { MoveHandle } from '#web/shortlist/reorder/move-handle.tsx'
import { useReorder } from '#web/shortlist/reorder/use-reorder.ts'
import styles from './shortlist-table.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface ShortlistTableProps {
  readonly brands: readonly ReadBrand[]
  /** Undefined: the shortlist cannot be changed. */
  readonly onMove: ((id: string, place: number) => void) | undefined
  readonly onRemove: (id: string) => void
}

export function ShortlistTable({ brands, onMove, onRemove }: ShortlistTableProps) {
  const { zone } = usePreferences()
  const ids = brands.flatMap(({ id }) => id ?? [])
  const order = useReorder(ids, onMove ?? (() => {}))
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  return (
    <table className={styles.table} aria-label="Brands">
      <thead>
        <tr>
          <th scope="col">Logo</th>
          <th scope="col">Name</th>
          <th scope="col">Id</th>
          <th scope="col">Updated</th>
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of its handles */}
      <tbody {...(onMove && order.handlers)}>
        {order.ids.map((id, place) => {
          const { name = null, logo = null, updatedAt = null } = byId.get(id) ?? {}
          return (
            <tr key={id} data-item={id} data-dragged={id === order.dragged || undefined}>
              <td>
                {onMove && (
                  <MoveHandle
                    {...{ id, place, onRemove }}
                    name={name ?? id}
                    count={ids.length}
                    onMove={order.move}
                  />
                )}
                <BrandLogo src={logo} name={name} size="row" alt="" />
              </td>
              <td>
                <Link className={styles.name} dir="auto" to={paths.brand(id, OPENING_QUERY)}>
                  {name ?? 'No name'}
                </Link>
              </td>
              <td className={styles.fact}>{id}</td>
              <td className={styles.fact}>{updatedAt === null ? '' : dateWords(updatedAt, zone)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
