/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as grids, its elements lose their roles in some browsers */
import { type ColumnDef, flexRender, type Row, tableFeatures, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react'
import { fieldsOf, fieldText } from '#contract/additional-fields.ts'
import { type BrandField, FIELDS } from '#contract/fields.ts'
import { Icon } from '#web/ui/icon.tsx'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { BrandName } from '#web/parts/brand-name.tsx'
import styles from './brand-table.module.css'
import { Fault, FaultWords } from '#web/parts/fault.tsx'
import type { BrandRow, BrandViewProps } from './brand-rows.ts'
import type { Order } from '#contract/orders.ts'
import { useAdditionalColumns } from '#web/parts/use-additional-columns.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { SelectBox } from '#web/selection/select-box.tsx'
import { useSelection } from '#web/selection/selection.ts'
import { UpdatedAt } from './updated-at.tsx'
import { useBrandLinks } from './use-brand-links.ts'

// The service filters and pages: the table needs none of its optional features.
const features = tableFeatures({})

type Column = ColumnDef<typeof features, BrandRow>

const COLUMNS = {
  logo: {
    id: 'logo',
    header: FIELDS.logo.label,
    cell: ({ row: { original } }) => (
      <BrandLogo src={original.brand.logo} name={original.brand.name} size="row" alt="" />
    ),
  },
  name: {
    id: 'name',
    header: FIELDS.name.label,
    cell: ({ row }) => {
      const { brand, href, searched, mark } = row.original
      const name = <BrandName brand={brand} searched={searched} />
      return (
        <>
          {href === undefined ? (
            <span className={styles.name} dir="auto">
              {name}
            </span>
          ) : (
            <a className={styles.name} dir="auto" href={href} data-brand={brand.id}>
              {name}
            </a>
          )}
          {mark && <FaultWords>{mark}</FaultWords>}
        </>
      )
    },
  },
  id: {
    id: 'id',
    header: FIELDS.id.label,
    cell: ({ row: { original } }) => (
      <>
        <span className={styles.id}>{original.brand.id}</span> <Fault brand={original.brand} field="id" />
      </>
    ),
  },
  updated_at: {
    id: 'updated',
    header: FIELDS.updated_at.label,
    cell: ({ row }) => <UpdatedAt brand={row.original.brand} isChanged={row.original.isChanged} />,
  },
} satisfies Record<BrandField, Column>
const { updated_at: UPDATED, ...OTHERS } = COLUMNS
const ADDITIONAL = 'additional:'

function additionalColumn(name: string): Column {
  return {
    id: `${ADDITIONAL}${name}`,
    header: name,
    cell: ({ row }) => {
      const text = fieldText(fieldsOf(row.original.brand.raw)[name])
      return (
        <>
          <span className={styles.field} aria-hidden="true">
            {name}
          </span>
          <span className={styles.value} title={text} dir="auto">
            {text}
          </span>
        </>
      )
    },
  }
}

/** A page of brands. The name is a real link, and a click anywhere on a row follows it. */
export const BrandTable = memo(function BrandTable(props: BrandViewProps) {
  const { rows, address, query, order, stale, targets } = props
  const { setRows } = targets
  const links = useBrandLinks(query)
  const selection = useSelection()
  const additional = useAdditionalColumns(useMemo(() => rows.map(({ brand }) => brand), [rows]))
  const columns = useMemo(
    () => [...Object.values(OTHERS), ...additional.map(additionalColumn), UPDATED],
    [additional],
  )
  const table = useTable({ features, columns, data: rows })

  return (
    <table
      role="table"
      className={styles.table}
      aria-label="Brands"
      data-stale={stale || undefined}
      data-additional={additional.length > 0 || undefined}
      style={additional.length > 0 ? ({ '--additional': additional.length } as CSSProperties) : undefined}
    >
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) => (
              <ColumnHead key={header.id} id={header.column.id} address={address} order={order}>
                <table.FlexRender header={header} />
              </ColumnHead>
            ))}
          </tr>
        ))}
      </thead>
      {/* Rows are memoised: with other columns they are other rows. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards use the links in it */}
      <tbody key={additional.join()} ref={setRows} role="rowgroup" {...links}>
        {table.getRowModel().rows.map((row) => (
          <BrandTableRow
            key={row.id}
            row={row}
            current={row.original.brand.id !== null && row.original.brand.id === address.openId}
            selected={row.original.brand.id !== null && selection.has(row.original.brand.id)}
          />
        ))}
      </tbody>
    </table>
  )
})

/** The fields whose faults stand in the cells of a column. A row has a mark of its own beside the name. */
const FAULTY: Readonly<Record<string, BrandField>> = { id: 'id', updated: 'updated_at' }

interface BrandTableRowProps {
  readonly row: Row<typeof features, BrandRow>
  readonly current: boolean
  readonly selected: boolean
}

/** Rerenders only when its own brand or state changes. */
const BrandTableRow = memo(function BrandTableRow({ row, current, selected }: BrandTableRowProps) {
  const { brand, mark } = row.original
  const { id, name, faults } = brand
  return (
    <tr
      role="row"
      aria-current={current ? 'true' : undefined}
      data-link={row.original.href !== undefined || undefined}
    >
      {row.getAllCells().map((cell) => {
        const column = cell.column.id
        const content = flexRender(cell.column.columnDef.cell, cell.getContext())
        const isName = column === 'name'
        const Cell = isName ? 'th' : 'td'
        const isFaulty = isName ? mark !== undefined : faults.some(({ field }) => field === FAULTY[column])
        return (
          <Cell
            key={cell.id}
            scope={isName ? 'row' : undefined}
            role={isName ? 'rowheader' : 'cell'}
            data-column={column}
            data-faulty={isFaulty || undefined}
          >
            {column === 'logo' && id !== null && <SelectBox id={id} name={name ?? id} selected={selected} />}
            {content}
          </Cell>
        )
      })}
    </tr>
  )
})

/** The columns whose heads order the list, by the field that it is ordered by. */
const ORDERED: Readonly<Record<string, 'name' | 'updated_at'>> = { name: 'name', updated: 'updated_at' }

interface ColumnHeadProps {
  readonly id: string
  readonly address: ListAddress
  /** The order of the rows. */
  readonly order: Order | undefined
  readonly children: ReactNode
}

/** What a press on the head of a column does: one direction, then the other, then the service's own order. */
function nextOrder(order: Order | undefined, column: 'name' | 'updated_at'): Order | undefined {
  // People look for the newest dates first.
  const first = column === 'updated_at' ? '-updated_at' : 'name'
  const second = column === 'updated_at' ? 'updated_at' : '-name'
  return order === first ? second : order === second ? undefined : first
}

/** The head of a column; pressing it orders the list. */
function ColumnHead({ id, address, order, children }: ColumnHeadProps) {
  const field = ORDERED[id]
  if (!field) {
    return (
      <th scope="col" role="columnheader" data-column={id}>
        {children}
      </th>
    )
  }
  const direction = order === field ? 'ascending' : order === `-${field}` ? 'descending' : undefined
  const arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" role="columnheader" data-column={id} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        title={field === 'name' ? 'Order by name' : 'Order by last update'}
        onClick={() => address.changeOrder(nextOrder(address.order, field))}
      >
        {children}
        <Icon of={arrow} size={14} />
      </button>
    </th>
  )
}
