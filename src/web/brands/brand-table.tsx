import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { queryValue } from '#contract/list-query.ts'
import { BrandLogo } from './brand-logo.tsx'
import { BrandName } from './brand-name.tsx'
import styles from './brand-table.module.css'
import { Fault, FaultWords } from './fault.tsx'
import type { ListAddress } from './list-address.ts'
import { nextSort, printSort, readSort, SORT_COLUMNS, type SortColumn } from './sort-brands.ts'
import { UpdatedAt } from './updated-at.tsx'

interface BrandRow {
  readonly brand: ReadBrand
  /** Where its detail is; undefined for a brand without a usable id. */
  readonly href: string | undefined
  readonly searched: string | undefined
  readonly fresh: boolean
  /** Where else in the list the same brand stands, in words. */
  readonly repeated: string | undefined
}

// Filtering and paging are the service's: the table itself needs none of its optional features.
const features = tableFeatures({})
const column = createColumnHelper<typeof features, BrandRow>()

const columns = column.columns([
  column.display({
    id: 'logo',
    header: 'Logo',
    cell: ({ row }) => (
      <BrandLogo src={row.original.brand.logo} name={row.original.brand.name} size="row" alt="" />
    ),
  }),
  column.display({
    id: 'name',
    header: 'Name',
    cell: ({ row }) => {
      const { brand, href, searched } = row.original
      const name = <BrandName brand={brand} searched={searched} />
      return href === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link className={styles.name} to={href} id={`brand-${brand.id}`} data-brand>
          {name}
        </Link>
      )
    },
  }),
  column.display({
    id: 'id',
    header: 'Id',
    cell: ({ row: { original } }) => (
      <>
        {original.brand.id} <Fault brand={original.brand} field="id" />
        {original.repeated && <FaultWords>{original.repeated}</FaultWords>}
      </>
    ),
  }),
  column.display({
    id: 'updated',
    header: 'Updated',
    cell: ({ row }) => <UpdatedAt brand={row.original.brand} fresh={row.original.fresh} />,
  }),
])

interface BrandTableProps {
  readonly brands: readonly ReadBrand[]
  readonly address: ListAddress
  /** Brands updated after this moment are marked as new, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
  /** The rows are those of the question before: still readable, and shown as such. */
  readonly stale: boolean
  /** Brands that the service sent more than once, see `useRepeatedBrands`. */
  readonly repeated: ReadonlyMap<string, string>
}

/** One page of brands. The name is a real link; a click anywhere on a row goes where it goes. */
export function BrandTable({ brands, address, lastVisit, stale, repeated }: BrandTableProps) {
  const navigate = useNavigate()
  const searched = queryValue(address.query, 'name')
  const data = useMemo(
    () =>
      brands.map((brand) => ({
        brand,
        href: brand.id === null ? undefined : address.brandAddress(brand.id),
        searched,
        fresh: isFresh(brand, lastVisit),
        repeated: brand.id === null ? undefined : repeated.get(brand.id),
      })),
    [brands, address, searched, lastVisit, repeated],
  )
  const table = useTable({ features, columns, data })

  function openRow(event: MouseEvent<HTMLElement>, href: string | undefined) {
    const onControl = (event.target as Element).closest('a, button')
    const selecting = getSelection()?.isCollapsed === false
    if (href === undefined || onControl || selecting) return
    const link = event.currentTarget.querySelector('a')
    if (event.metaKey || event.ctrlKey) window.open(link?.href, '_blank', 'noopener')
    else {
      link?.focus({ preventScroll: true })
      void navigate(href)
    }
  }

  return (
    <table className={styles.table} aria-label="Brands" aria-busy={stale} data-stale={stale || undefined}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <ColumnHead key={header.id} id={header.column.id} address={address}>
                <table.FlexRender header={header} />
              </ColumnHead>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => {
          const { brand, href } = row.original
          return (
            <tr
              key={row.id}
              aria-current={brand.id !== null && brand.id === address.openId ? 'true' : undefined}
              data-link={href !== undefined || undefined}
              onClick={(event) => openRow(event, href)}
            >
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function isFresh({ updatedAt }: ReadBrand, lastVisit: number | undefined): boolean {
  return lastVisit !== undefined && updatedAt !== null && updatedAt > lastVisit
}

/** A column's head; pressing it sorts what is on the screen. */
function ColumnHead({ id, address, children }: { id: string; address: ListAddress; children: ReactNode }) {
  const sort = readSort(address.sort)
  const sortable = SORT_COLUMNS.find((column): column is SortColumn => column === id)
  if (!sortable) {
    return (
      <th scope="col" data-column={id}>
        {children}
      </th>
    )
  }
  const direction = sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" data-column={id} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        title="Sort the rows on the screen"
        onClick={() => {
          const next = nextSort(sort, sortable)
          address.changeView({ view_sort: next && printSort(next) })
        }}
      >
        {children}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  )
}
