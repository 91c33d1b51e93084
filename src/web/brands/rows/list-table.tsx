import { memo } from 'react'
import type { BrandRow } from '#web/brand-table/brand-row.ts'
import { BrandTable } from '#web/brand-table/brand-table.tsx'
import { useBrandLinks } from '#web/brand-table/use-brand-links.ts'
import { SelectBox } from '#web/selection/select-box.tsx'
import { useSelection } from '#web/selection/selection.ts'
import type { BrandViewProps } from './brand-rows.ts'
import { ColumnHead } from './column-head.tsx'

/** A page of brands. The name is a real link, and a click anywhere on a row follows it. */
export const ListTable = memo(function ListTable(props: BrandViewProps) {
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
