/** A brand as tables and galleries show it, and the columns of the table. */
import { type CellContext, type ColumnDef, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { type BrandField, FIELDS, fieldsOf } from '#contract/fields.ts'
import type { BrandFault, ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from './brand-logo.tsx'
import { BrandName, ChangedMark, Fault, FaultWords } from './brand-name.tsx'
import { dateTimeWords, dateWords, minuteWords, recentWords } from './time-words.ts'
import type { TimeZone } from '#web/data/locale.ts'
import styles from './brand-table.module.css'

export interface BrandRow {
  readonly brand: ReadBrand
  /** Undefined for a brand without a usable id. */
  readonly href?: string | undefined
  /** The name that was searched for. */
  readonly searched?: string | undefined
  /** Updated since the reader's last visit. */
  readonly isChanged?: boolean
  /** What is wrong with the brand that none of its fields shows, in words. */
  readonly mark?: string | undefined
}

/**
 * A row that says what is wrong with a name or a logo that is not shown as a fault in its place, unless more is: characters
 * that cannot be seen, or an address that is no address, which leaves the box empty.
 */
export function brandRow(row: BrandRow): BrandRow {
  const { brand, mark } = row
  if (mark !== undefined || brand.faults.length === 0) return row
  const isUnseen = ({ field }: BrandFault) =>
    (field === 'name' && brand.name !== null) ||
    (field === 'logo' && brand.logo === null && Boolean(fieldsOf(brand.raw).logo))
  const fault = brand.faults.find(isUnseen)
  return fault ? { ...row, mark: `${fault.field} ${fault.problem}` } : row
}

/**
 * A key for each row: the id of its brand, so that an element never shows another brand than the one a press on it began on.
 * A service may repeat or leave out an id; its place then tells the row from others.
 */
export function rowKeys(rows: readonly BrandRow[]): readonly string[] {
  const seen = new Set<string>()
  return rows.map(({ brand: { id } }, index) => {
    const isFirst = id !== null && !seen.has(id)
    if (isFirst) seen.add(id)
    return isFirst ? id : `${index} ${id}`
  })
}

/** A brand by itself, outside of a search and of visits. */
export const plainRow = (brand: ReadBrand, href: string | undefined): BrandRow => brandRow({ brand, href })

// The service filters and pages: the table needs none of its optional features.
export const features = tableFeatures({})

/** A column, whose cells are called and not drawn as components of their own: they have no state. */
type Column = ColumnDef<typeof features, BrandRow> & { readonly cell: DrawCell }
export type DrawCell = (cell: CellContext<typeof features, BrandRow>) => ReactNode

const logo: Column = {
  id: 'logo',
  header: FIELDS.logo.label,
  cell: ({ row: { original } }) => <BrandLogo src={original.brand.logo} name={original.brand.name} />,
}

const name: Column = {
  id: 'name',
  header: FIELDS.name.label,
  cell: ({ row }) => {
    const { brand, href, searched, mark } = row.original
    const words = <BrandName brand={brand} searched={searched} />
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
        {mark && <FaultWords>{mark}</FaultWords>}
      </>
    )
  },
}

const id: Column = {
  id: 'id',
  header: FIELDS.id.label,
  cell: ({ row }) => withFault(<span translate="no">{row.original.brand.id}</span>, row.original, 'id'),
}

/** When a brand was updated; on paper, and with the row in the focus or under the pointer, the day and the time. */
function updated(zone: TimeZone): Column {
  return {
    id: 'updated',
    header: FIELDS.updated_at.label,
    cell: ({ row: { original } }) => {
      const { updatedAt } = original.brand
      if (updatedAt === null) return withFault(null, original, 'updated_at')
      const time = (
        <time
          className={styles.time}
          translate="no"
          dateTime={new Date(updatedAt).toISOString()}
          title={dateTimeWords(updatedAt, zone)}
          data-minute={minuteWords(updatedAt, zone)}
        >
          {original.isChanged && <ChangedMark />}
          <span>{recentWords(updatedAt, zone) ?? dateWords(updatedAt, zone)}</span>
        </time>
      )
      return withFault(time, original, 'updated_at')
    },
  }
}

const additional = (field: string): Column => ({
  id: `additional:${field}`,
  header: field,
  cell: ({ row }) => {
    const value = fieldsOf(row.original.brand.raw)[field] ?? ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return (
      <>
        <span className={styles.field} aria-hidden="true">
          {field}
        </span>
        <span className={styles.value} title={text} dir="auto" translate="no">
          {text}
        </span>
      </>
    )
  },
})

/** What a screen says before each brand: `BrandTable` draws it. */
const line: Column = { id: 'line', header: 'Line', cell: () => null }

/** A value, and after it what is wrong with its field. */
function withFault(value: ReactNode, { brand }: BrandRow, field: BrandField): ReactNode {
  if (brand.faults.length === 0) return value
  return (
    <>
      {value} <Fault brand={brand} field={field} />
    </>
  )
}

/** The columns of the contract, and after them those of additional fields. */
export function brandColumns(fields: readonly string[], zone: TimeZone, hasLine: boolean): Column[] {
  return [...(hasLine ? [line] : []), logo, name, updated(zone), id, ...fields.map(additional)]
}
