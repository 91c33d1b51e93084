/** A brand as tables and galleries show it, and the columns of the table. */
import { type ColumnDef, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { FIELDS, fieldsOf } from '#contract/fields.ts'
import type { BrandFault, ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from './brand-logo.tsx'
import { brandName, ChangeLine, Fault, FaultText } from './brand-name.tsx'
import { latestChange, markedChange, type MarkedChange, type MarkedTimes } from './change-words.ts'
import { MeasuredLogo } from './hard-to-see.tsx'
import type { OneColour } from './logo-shape.ts'
import { formatDateTime, formatDate } from '#web/time/format-time.ts'
import type { TimeZone } from '#web/time/time-zone.ts'
import styles from './brand-cells.module.css'

export interface BrandRow {
  readonly brand: ReadBrand
  /** `undefined` if the brand has no usable id. */
  readonly href?: string | undefined
  readonly searched?: string | undefined
  readonly changed?: MarkedChange | undefined
  /** A problem that no column shows, in words: "is on this page twice". */
  readonly mark?: string | undefined
  /** The screen asks about this row. */
  readonly isCurrent?: boolean
  /** The React key, if not the id of the brand. */
  readonly key?: string
}

/**
 * Adds what changed in the marked times, and a `mark` for a fault of the name or the logo that its own column does not show:
 * invisible characters in a name, or a logo address that cannot be used, which leaves the tile empty. A row that already has a
 * `mark` keeps it.
 */
export function brandRow(given: BrandRow, times: MarkedTimes): BrandRow {
  const { brand, mark } = given
  const row = { ...given, changed: markedChange(brand, times) }
  if (mark !== undefined || brand.faults.length === 0) return row
  const isHidden = ({ field }: BrandFault) =>
    (field === 'name' && brand.name !== null) ||
    (field === 'logo' && brand.logo === null && Boolean(fieldsOf(brand.raw).logo))
  const fault = brand.faults.find(isHidden)
  return fault ? { ...row, mark: `${fault.field} ${fault.problem}` } : row
}

/**
 * A React key for each row: the id of its brand, so that an element cannot change its brand between press and release.
 * If the service repeats or omits an id, the index makes the key unique.
 */
export function rowKeys(rows: readonly BrandRow[]): readonly string[] {
  const seen = new Set<string>()
  return rows.map(({ brand, key = brand.id }, index) => {
    const isFirst = key !== null && !seen.has(key)
    if (isFirst) seen.add(key)
    return isFirst ? key : `${index} ${key}`
  })
}

/** The row of a brand without a search. */
export const plainRow = (brand: ReadBrand, href: string | undefined, times: MarkedTimes): BrandRow =>
  brandRow({ brand, href }, times)

// The service filters and pages: the table needs none of its optional features.
export const features = tableFeatures({})

/** Renders a cell: a plain function, not a component, since cells have no state. */
type Draw = (row: BrandRow, isSelected: boolean) => ReactNode
export type Column = ColumnDef<typeof features, BrandRow> & { readonly id: string; readonly draw: Draw }

/** What a screen adds to each row. Pass stable functions: a new function rerenders every row. */
export interface Slots {
  readonly oneColour?: OneColour | undefined
  /** A column before those of the brand, with the head "Line". Its cells head the rows. */
  readonly renderLine?: Draw | undefined
  /** Shown before the logo. */
  readonly renderLeading?: Draw | undefined
  /** A column after those of the brand, with the head "Note". In a narrow container it is a line below them. */
  readonly renderNote?: Draw | undefined
}

/** A logo on white, which most logos are made for, is not measured: that would be one more request for each row. */
const logo = (background: string, { oneColour, renderLeading }: Slots): Column => ({
  id: 'logo',
  header: FIELDS.logo.label,
  draw: (row, isSelected) => (
    <>
      {renderLeading?.(row, isSelected)}
      {background === 'light' && !oneColour ? (
        <BrandLogo src={row.brand.logo} />
      ) : (
        <MeasuredLogo key={row.brand.logo} brand={row.brand} {...{ background, oneColour }} />
      )}
    </>
  ),
})

const name: Column = {
  id: 'name',
  header: FIELDS.name.label,
  draw: ({ brand, href, searched, mark }) => {
    const words = brandName(brand, searched)
    return (
      <>
        {href === undefined ? (
          <span className={styles.name} dir="auto" translate="no">
            {words}
          </span>
        ) : (
          <a className={styles.name} dir="auto" translate="no" href={href} data-brand={brand.id}>
            {words}
          </a>
        )}
        {mark && <FaultText>{mark}</FaultText>}
        {/* Their own columns are too narrow for words. */}
        {brand.faults.length > 0 && (
          <>
            {' '}
            <Fault brand={brand} field="updated_at" /> <Fault brand={brand} field="id" />
          </>
        )}
      </>
    )
  },
}

const id: Column = {
  id: 'id',
  header: FIELDS.id.label,
  draw: ({ brand }) => brand.id,
}

function updated(zone: TimeZone): Column {
  return {
    id: 'updated',
    header: FIELDS.updated_at.label,
    draw: (row) => {
      const { updatedAt } = row.brand
      if (updatedAt === null) return null
      return (
        <>
          <time
            className={styles.time}
            translate="no"
            dateTime={new Date(updatedAt).toISOString()}
            title={formatDateTime(updatedAt, zone)}
          >
            {formatDate(updatedAt, zone)}
          </time>
          <ChangeLine changed={row.changed} latest={latestChange(row.brand)} />
        </>
      )
    },
  }
}

const additional = (field: string): Column => ({
  id: `additional:${field}`,
  header: field,
  draw: ({ brand }) => {
    const value = fieldsOf(brand.raw)[field] ?? ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return (
      <>
        {/* Paper has the heads of the columns. */}
        <span className={styles.field} aria-hidden="true" data-print="hide">
          {field}
        </span>
        <span className={styles.value} title={text} dir="auto" translate="no">
          {text}
        </span>
      </>
    )
  },
})

/** The columns of the contract, those of additional fields, and what the screen adds. */
export function brandColumns(
  fields: readonly string[],
  zone: TimeZone,
  background: string,
  slots: Slots,
): Column[] {
  const { renderLine, renderNote } = slots
  const own = [logo(background, slots), name, updated(zone), id, ...fields.map(additional)]
  return [
    ...(renderLine ? [{ id: 'line', header: 'Line', draw: renderLine }] : []),
    ...own,
    // It takes its place from those of additional fields.
    ...(renderNote ? [{ id: 'additional:', header: 'Note', draw: renderNote }] : []),
  ]
}
