import { type ColumnDef, tableFeatures } from '@tanstack/react-table'
import { fieldsOf, fieldText } from '#contract/additional-fields.ts'
import { type BrandField, FIELDS } from '#contract/fields.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { BrandName } from '#web/parts/brand-name.tsx'
import { Fault, FaultWords } from '#web/parts/fault.tsx'
import { type BrandRow, markOf } from './brand-row.ts'
import styles from './brand-table.module.css'
import { UpdatedAt } from './updated-at.tsx'

// The service filters and pages: the table needs none of its optional features.
export const features = tableFeatures({})

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
      const { brand, href, searched } = row.original
      const mark = markOf(row.original)
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

/** What a screen says before each brand: `BrandTable` draws it. */
const LINE: Column = { id: 'line', header: 'Line', cell: () => null }

/** The columns of the contract, and before the date those of additional fields. */
export function brandTableColumns(additional: readonly string[], hasLine: boolean): Column[] {
  return [...(hasLine ? [LINE] : []), ...Object.values(OTHERS), ...additional.map(additionalColumn), UPDATED]
}
