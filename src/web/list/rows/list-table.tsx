/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see the table */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { memo, type ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './list-table.module.css'
import type { BrandRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { SelectBox } from '#web/shortlist/select-box.tsx'
import { useSelection } from '#web/shortlist/selection.ts'
import type { ShownRows } from './brand-view.tsx'

/** A page of brands. The name is a real link, and a click anywhere on a row follows it. */
export const ListTable = memo(function ListTable(props: ShownRows) {
  const { rows, address, query, order } = props
  const links = useBrandLinks(query)
  return (
    <BrandTable
      rows={rows}
      openId={address.openId}
      selected={useSelection()}
      renderHead={(column, label) => (
        <ColumnHead key={column} id={column} address={address} order={order}>
          {label}
        </ColumnHead>
      )}
      renderLeading={selectBox}
      body={links}
    />
  )
})

function selectBox({ brand: { id, name } }: BrandRow, selected: boolean) {
  return id !== null && <SelectBox id={id} name={name ?? id} selected={selected} />
}

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

/** The head of a column; pressing it orders the list. No tab stop: "Order" offers the same. */
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
        tabIndex={-1}
        title={field === 'name' ? 'Order by name' : 'Order by last update'}
        onClick={() => address.changeOrder(nextOrder(address.order, field))}
      >
        {children}
        <Icon of={arrow} size={14} />
      </button>
    </th>
  )
}
