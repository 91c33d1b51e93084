/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as grids, its elements lose their roles in some browsers */
/**
 * The table of brands, the same wherever brands are listed: the list, a shortlist, the look-up, and on paper. It draws rows that it is
 * given; `use-brand-links.ts` opens the brand that is clicked.
 */
import { flexRender, type Row, useTable } from '@tanstack/react-table'
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useMemo } from 'react'
import type { BrandField } from '#contract/fields.ts'
import { useAdditionalColumns } from '#web/parts/use-additional-columns.ts'
import { brandTableColumns, features } from './brand-columns.tsx'
import { type BrandRow, markOf } from './brand-row.ts'
import styles from './brand-table.module.css'

/** What a screen adds to a row: the same function for as long as it says the same. */
type Slot = (row: BrandRow, selected: boolean) => ReactNode

interface BrandTableProps {
  readonly rows: readonly BrandRow[]
  /** The id of the open brand. */
  readonly openId?: string | undefined
  readonly selected?: ReadonlySet<string>
  /** The id of the brand that is being dragged. */
  readonly dragged?: string | undefined
  /** Whether each id is there once, so that a row keeps its element in another order. */
  readonly distinct?: boolean
  /** The head of a column, as a `<th>`. */
  readonly renderHead?: (column: string, label: ReactNode) => ReactNode
  /** A column before those of the brand, called "Line"; a line above them where there is no room. */
  readonly renderLine?: Slot
  /** Stands before the logo. */
  readonly renderLeading?: Slot
  /** Stands after the date. */
  readonly renderTrailing?: Slot
  /** Handlers for all rows together. */
  readonly body?: ComponentProps<'tbody'>
}

const NONE: ReadonlySet<string> = new Set()

export function BrandTable(props: BrandTableProps) {
  const {
    rows,
    openId,
    selected = NONE,
    dragged,
    distinct,
    renderHead = plainHead,
    renderLine,
    renderLeading,
    renderTrailing,
    body,
  } = props
  const additional = useAdditionalColumns(useMemo(() => rows.map(({ brand }) => brand), [rows]))
  const hasLine = renderLine !== undefined
  const columns = useMemo(() => brandTableColumns(additional, hasLine), [additional, hasLine])
  const table = useTable({ features, columns, data: rows })

  return (
    <table
      role="table"
      className={styles.table}
      aria-label="Brands"
      data-lead={hasLine || undefined}
      data-additional={additional.length > 0 || undefined}
      style={additional.length > 0 ? ({ '--additional': additional.length } as CSSProperties) : undefined}
    >
      <thead role="rowgroup">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} role="row">
            {group.headers.map((header) =>
              renderHead(header.column.id, <table.FlexRender header={header} />),
            )}
          </tr>
        ))}
      </thead>
      {/* Rows are memoised: with other columns they are other rows. */}
      <tbody key={additional.join()} role="rowgroup" {...body}>
        {table.getRowModel().rows.map((row) => {
          const { id } = row.original.brand
          return (
            <BrandTableRow
              key={distinct && id !== null ? id : row.id}
              row={row}
              current={id !== null && id === openId}
              selected={id !== null && selected.has(id)}
              isDragged={id !== null && id === dragged}
              renderLine={renderLine}
              renderLeading={renderLeading}
              renderTrailing={renderTrailing}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function plainHead(column: string, label: ReactNode) {
  return (
    <th key={column} scope="col" role="columnheader" data-column={column}>
      {label}
    </th>
  )
}

/** The fields whose faults stand in the cells of a column. A row has a mark of its own beside the name. */
const FAULTY: Readonly<Record<string, BrandField>> = { id: 'id', updated: 'updated_at' }

interface BrandTableRowProps {
  readonly row: Row<typeof features, BrandRow>
  readonly current: boolean
  readonly selected: boolean
  readonly isDragged: boolean
  readonly renderLine: Slot | undefined
  readonly renderLeading: Slot | undefined
  readonly renderTrailing: Slot | undefined
}

/** Rerenders only when its own brand or state changes. */
const BrandTableRow = memo(function BrandTableRow(props: BrandTableRowProps) {
  const { row, current, selected, isDragged, renderLine, renderLeading, renderTrailing } = props
  const { brand } = row.original
  const { id, faults } = brand
  return (
    <tr
      role="row"
      aria-current={current ? 'true' : undefined}
      data-link={row.original.href !== undefined || undefined}
      data-item={id}
      data-dragged={isDragged || undefined}
    >
      {row.getAllCells().map((cell) => {
        const column = cell.column.id
        const content = flexRender(cell.column.columnDef.cell, cell.getContext())
        const isName = column === 'name'
        const Cell = isName ? 'th' : 'td'
        const isFaulty = isName
          ? markOf(row.original) !== undefined
          : faults.some(({ field }) => field === FAULTY[column])
        return (
          <Cell
            key={cell.id}
            scope={isName ? 'row' : undefined}
            role={isName ? 'rowheader' : 'cell'}
            data-column={column}
            data-faulty={isFaulty || undefined}
          >
            {column === 'line' && renderLine?.(row.original, selected)}
            {column === 'logo' && renderLeading?.(row.original, selected)}
            {content}
            {column === 'updated' && renderTrailing?.(row.original, selected)}
          </Cell>
        )
      })}
    </tr>
  )
})
