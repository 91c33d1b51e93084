/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as grids, its elements lose their roles in some browsers */
import { createColumnHelper, flexRender, type Row, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { memo, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { BrandName } from '#web/parts/brand-name.tsx'
import styles from './brand-table.module.css'
import { Fault, FaultWords } from '#web/parts/fault.tsx'
import { type BrandRow, type BrandViewProps, useFaint } from './brand-view.ts'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import { useOpenRowInView } from '#web/brands/list/row-in-view.ts'
import { nextSort, printSort, readSort, SORT_COLUMNS, type SortColumn } from '#web/brands/list/sort-brands.ts'
import { UpdatedAt } from './updated-at.tsx'
import { useBrandLinks } from './use-brand-links.ts'
import { useGradually } from './use-gradually.ts'

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
        <span className={styles.name} dir="auto">
          {name}
        </span>
      ) : (
        <a className={styles.name} dir="auto" href={href} id={`brand-${brand.id}`} data-brand={brand.id}>
          {name}
        </a>
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

/** One page of brands. The name is a real link; a click anywhere on a row goes where it goes. */
export const BrandTable = memo(function BrandTable({ rows, address, list, stale }: BrandViewProps) {
  const faint = useFaint(stale)
  const links = useBrandLinks()
  const table = useTable({ features, columns, data: rows })
  const { drawn, whole } = useGradually(table.getRowModel().rows, list)
  useOpenRowInView(address.openId, whole)

  return (
    <table
      role="table"
      className={styles.table}
      aria-label="Brands"
      aria-busy={!whole}
      data-stale={faint || undefined}
    >
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => (
              <ColumnHead key={header.id} id={header.column.id} address={address}>
                <table.FlexRender header={header} />
              </ColumnHead>
            ))}
          </tr>
        ))}
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links in it are for keys */}
      <tbody role="rowgroup" {...links}>
        {drawn.map((row) => (
          <BrandTableRow
            key={row.id}
            row={row}
            current={row.original.brand.id !== null && row.original.brand.id === address.openId}
          />
        ))}
      </tbody>
    </table>
  )
})

interface BrandTableRowProps {
  readonly row: Row<typeof features, BrandRow>
  readonly current: boolean
}

/** Drawn again only when its own brand or its own state changes. */
const BrandTableRow = memo(function BrandTableRow({ row, current }: BrandTableRowProps) {
  return (
    <tr
      role="row"
      aria-current={current ? 'true' : undefined}
      data-link={row.original.href !== undefined || undefined}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} role="cell" data-column={cell.column.id}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  )
})

/** A column's head; pressing it sorts what is on the screen. */
function ColumnHead({ id, address, children }: { id: string; address: ListAddress; children: ReactNode }) {
  const sort = readSort(address.sort)
  const sortable = SORT_COLUMNS.find((column): column is SortColumn => column === id)
  if (!sortable) {
    return (
      <th scope="col" role="columnheader" data-column={id}>
        {children}
      </th>
    )
  }
  const direction = sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined
  const arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" role="columnheader" data-column={id} aria-sort={direction}>
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
        <Icon of={arrow} size={14} />
      </button>
    </th>
  )
}
