/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as grids, its elements lose their roles in some browsers */
/**
 * The table of brands, shared by the list, shortlists, matched lists and printed sheets. It only renders the rows that it is
 * given: `useBrandLinks` opens the brand that is clicked.
 */
import { type ComponentProps, memo, type MouseEvent, type ReactNode, useMemo } from 'react'
import { usePreferences } from '#web/data/preferences.tsx'
import type { ListQuery } from '#contract/list-query.ts'
import { plainNames } from '#contract/read-brand.ts'
import { hrefOf, isModifiedClick, type Origin, useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useTable } from '@tanstack/react-table'
import { brandColumns, type BrandRow, type Column, features, rowKeys, type Slots } from './brand-columns.tsx'
import cells from './brand-cells.module.css'
import styles from './brand-table.module.css'

interface BrandTableProps extends Slots {
  readonly label?: string
  readonly rows: readonly BrandRow[]
  readonly openId?: string | undefined
  readonly selected?: ReadonlySet<string>
  /** The background of the logos, as in `view_ground`, if it is not that from Settings. */
  readonly background?: string
  /** Renders the head of a column, as a `<th>`. */
  readonly renderHead?: (column: string, label: ReactNode) => ReactNode
  /** Handlers for all rows together. */
  readonly body?: ComponentProps<'tbody'>
}

export function BrandTable(props: BrandTableProps) {
  const { label = 'Brands', rows, openId, selected, renderHead = plainHead, body } = props
  const { oneColour, renderLine, renderLeading, renderNote } = props
  const { zone, columns: chosen, ...preferences } = usePreferences()
  const { background = preferences.background } = props
  const additional = useMemo(() => additionalColumns(rows, chosen), [rows, chosen])
  const columns = useMemo(
    () => brandColumns(additional, zone, background, { oneColour, renderLine, renderLeading, renderNote }),
    [additional, zone, background, oneColour, renderLine, renderLeading, renderNote],
  )
  const extra = additional.length + (renderNote ? 1 : 0)
  const keys = useMemo(() => rowKeys(rows), [rows])
  const table = useTable({ features, columns, data: rows, getRowId: (_, index) => keys[index]! })

  return (
    <table
      role="table"
      className={`${styles.table} ${cells.cells}`}
      aria-label={label}
      data-additional={extra > 0 || undefined}
      style={{ '--additional': extra }}
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
      <tbody role="rowgroup" {...body}>
        {table.getRowModel().rows.map(({ id: key, original }, index) => {
          const { id } = original.brand
          return (
            <BrandTableRow
              key={key}
              row={original}
              place={index + 1}
              columns={columns}
              current={original.isCurrent || (id !== null && id === openId)}
              selected={id !== null && selected?.has(id) === true}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** The additional fields that were chosen in Settings, without those that none of the brands has. */
function additionalColumns(rows: readonly BrandRow[], chosen: readonly string[]): readonly string[] {
  if (chosen.length === 0) return chosen
  return plainNames(rows.map(({ brand }) => brand)).filter((name) => chosen.includes(name))
}

export function plainHead(column: string, label: ReactNode) {
  return (
    <th key={column} scope="col" role="columnheader" data-column={column}>
      {label}
    </th>
  )
}

interface BrandTableRowProps {
  readonly row: BrandRow
  readonly place: number
  readonly columns: readonly Column[]
  readonly current: boolean
  readonly selected: boolean
}

/** Rerenders only when its own brand or state changes, or the columns. */
const BrandTableRow = memo(function BrandTableRow(props: BrandTableRowProps) {
  const { row, place, columns, current, selected } = props
  return (
    <tr
      role="row"
      aria-current={current ? 'true' : undefined}
      data-link={row.href !== undefined || undefined}
      data-item={row.brand.id}
      style={{ '--place': place }}
    >
      {columns.map(({ id: column, draw }) => {
        const isHeader = column === (columns[0]!.id === 'line' ? 'line' : 'name')
        const Cell = isHeader ? 'th' : 'td'
        return (
          <Cell
            key={column}
            scope={isHeader ? 'row' : undefined}
            role={isHeader ? 'rowheader' : 'cell'}
            data-column={column}
            translate={column === 'id' ? 'no' : undefined}
          >
            {draw(row, selected)}
          </Cell>
        )
      })}
    </tr>
  )
})

/**
 * One click handler for all rows. A click on a link with `data-brand`, or elsewhere in its row, opens the brand with that id
 * beside the list at `search`.
 * @param origin where closing the brand leads back to, if not to that list.
 */
export function useBrandLinks(search: ListQuery, origin?: Origin) {
  const go = useGo()
  return useMemo(
    () => ({
      onClick: (event: MouseEvent) => {
        const { id, link, control } = pressedBrand(event)
        if (id === undefined || event.defaultPrevented) return
        const modified = isModifiedClick(event)
        if (control ? modified : getSelection()?.isCollapsed === false) return
        event.preventDefault()
        const path = paths.brand(id, search)
        if (modified) {
          window.open(hrefOf(path), '_blank', 'noopener')
          return
        }
        link?.focus({ preventScroll: true })
        go(path, { state: origin && { origin } })
      },
    }),
    [go, search, origin],
  )
}

/** The brand whose link or row was clicked. `id` is `undefined` if another control was. */
function pressedBrand({ target }: MouseEvent) {
  const control = (target as Element).closest<HTMLElement>('a, button, label, input, textarea')
  const link = control ?? (target as Element).closest('tr, li')?.querySelector<HTMLElement>('a[data-brand]')
  return { control, link, id: link?.dataset['brand'] }
}
