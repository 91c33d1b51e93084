/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as grids, its elements lose their roles in some browsers */
import { ArrowDown, ArrowUp } from 'lucide'
import { memo } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { BrandName } from '#web/parts/brand-name.tsx'
import styles from './brand-table.module.css'
import { Fault, FaultWords } from '#web/parts/fault.tsx'
import type { BrandRow, BrandViewProps } from './brand-rows.ts'
import { useScrollToOpenBrand } from '#web/brands/list/focus-targets.ts'
import { nextSort, printSort, type SortColumn } from '#web/brands/list/sort-brands.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { SelectBox } from '#web/selection/select-box.tsx'
import { useSelection } from '#web/selection/selection.ts'
import { UpdatedAt } from './updated-at.tsx'
import { useBrandLinks } from './use-brand-links.ts'
import { useProgressiveRows } from './use-progressive-rows.ts'

/** A page of brands. The name is a real link, and a click anywhere on a row follows it. */
export const BrandTable = memo(function BrandTable(props: BrandViewProps) {
  const { rows, address, search, stale, targets } = props
  const { setRows } = targets
  const links = useBrandLinks(search)
  const selection = useSelection()
  const { rendered, isComplete } = useProgressiveRows(rows, search)
  useScrollToOpenBrand(targets, address.openId, isComplete)

  return (
    <table
      role="table"
      className={styles.table}
      aria-label="Brands"
      aria-busy={!isComplete}
      data-stale={stale || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader" data-column="logo">
            Logo
          </th>
          <ColumnHead id="name" address={address}>
            Name
          </ColumnHead>
          <ColumnHead id="id" address={address}>
            Id
          </ColumnHead>
          <ColumnHead id="updated" address={address}>
            Updated
          </ColumnHead>
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards use the links in it */}
      <tbody ref={setRows} role="rowgroup" {...links}>
        {rendered.map((row, index) => (
          // A service may repeat or leave out an id, so only the place on the page is a safe key.
          <BrandTableRow
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            row={row}
            current={row.brand.id !== null && row.brand.id === address.openId}
            selected={row.brand.id !== null && selection.has(row.brand.id)}
          />
        ))}
      </tbody>
    </table>
  )
})

interface BrandTableRowProps {
  readonly row: BrandRow
  readonly current: boolean
  readonly selected: boolean
}

/** Rerenders only when its own brand or state changes. */
const BrandTableRow = memo(function BrandTableRow({ row, current, selected }: BrandTableRowProps) {
  const { brand, href, searched, isChanged, repeated } = row
  const { id, logo, name } = brand
  const shownName = <BrandName brand={brand} searched={searched} />
  return (
    <tr role="row" aria-current={current ? 'true' : undefined} data-link={href !== undefined || undefined}>
      <td role="cell" data-column="logo">
        {id !== null && <SelectBox id={id} name={name ?? id} selected={selected} />}
        <BrandLogo src={logo} name={name} size="row" alt="" />
      </td>
      <th scope="row" role="rowheader" data-column="name">
        {href === undefined ? (
          <span className={styles.name} dir="auto">
            {shownName}
          </span>
        ) : (
          <a className={styles.name} dir="auto" href={href} data-brand={id}>
            {shownName}
          </a>
        )}
      </th>
      <td role="cell" data-column="id">
        <span className={styles.id}>{id}</span> <Fault brand={brand} field="id" />
        {repeated && <FaultWords>{repeated}</FaultWords>}
      </td>
      <td role="cell" data-column="updated">
        <UpdatedAt brand={brand} isChanged={isChanged} />
      </td>
    </tr>
  )
})

interface ColumnHeadProps {
  readonly id: SortColumn
  readonly address: ListAddress
  readonly children: string
}

/** The head of a column; pressing it sorts the rows on the screen. */
function ColumnHead({ id, address, children }: ColumnHeadProps) {
  const { sort } = address
  const direction = sort?.column === id ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" role="columnheader" data-column={id} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        title={id === 'updated' ? 'Order by last update' : 'Sort the rows on the screen'}
        onClick={() => {
          const next = nextSort(sort, id)
          address.changeView({ view_sort: next && printSort(next) })
        }}
      >
        {children}
        <Icon of={direction === 'descending' ? ArrowDown : ArrowUp} size={14} />
      </button>
    </th>
  )
}
