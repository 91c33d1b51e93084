import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ReadBrand } from '#contract/brand.ts'
import { BrandLogo } from './brand-logo.tsx'
import styles from './brand-table.module.css'
import { Fault } from './fault.tsx'
import type { ListAddress } from './list-address.ts'
import { UpdatedAt } from './updated-at.tsx'

interface BrandRow {
  readonly brand: ReadBrand
  /** Where its detail is; undefined for a brand without a usable id. */
  readonly href: string | undefined
}

// Sorting, filtering and paging are the service's: the table itself needs none of its optional features.
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
      const { brand, href } = row.original
      const name = brand.name ?? <Fault brand={brand} field="name" />
      return href === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Link className={styles.name} to={href} id={`brand-${brand.id}`}>
          {name}
        </Link>
      )
    },
  }),
  column.display({
    id: 'id',
    header: 'Id',
    cell: ({ row }) => row.original.brand.id ?? <Fault brand={row.original.brand} field="id" />,
  }),
  column.display({
    id: 'updated',
    header: 'Updated',
    cell: ({ row }) => <UpdatedAt brand={row.original.brand} />,
  }),
])

interface BrandTableProps {
  readonly brands: readonly ReadBrand[]
  readonly address: ListAddress
  /** The rows are those of the question before: still readable, and shown as such. */
  readonly stale: boolean
}

/** One page of brands. The name is a real link; a click anywhere on a row goes where it goes. */
export function BrandTable({ brands, address, stale }: BrandTableProps) {
  const navigate = useNavigate()
  const data = brands.map((brand) => ({
    brand,
    href: brand.id === null ? undefined : address.brandAddress(brand.id),
  }))
  const table = useTable({ features, columns, data })

  function openRow(event: MouseEvent<HTMLElement>, href: string | undefined) {
    const onControl = (event.target as Element).closest('a, button')
    const selecting = getSelection()?.isCollapsed === false
    if (href === undefined || onControl || selecting) return
    if (event.metaKey || event.ctrlKey)
      window.open(event.currentTarget.querySelector('a')?.href, '_blank', 'noopener')
    else void navigate(href)
  }

  return (
    <table className={styles.table} aria-label="Brands" aria-busy={stale} data-stale={stale || undefined}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id} scope="col" data-column={header.column.id}>
                <table.FlexRender header={header} />
              </th>
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
