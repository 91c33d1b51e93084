import { useMemo } from 'react'
import { fieldsOf } from '#contract/additional-fields.ts'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { hrefOf, type Origin } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/paths.ts'
import { type BrandEdits, MoveMenu, RemoveButton } from './brand-edits.tsx'
import type { Shortlist } from './shortlist.ts'
import styles from './shortlist-page.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface ShortlistTableProps {
  readonly brands: readonly ReadBrand[]
  /** The field that holds the notes, if there are any. */
  readonly noteField: string | undefined
  /** Undefined: the shortlist cannot be changed. */
  readonly edit: BrandEdits | undefined
  readonly origin: Origin
}

/** The table of the list, in an order that can be changed. */
export function ShortlistTable({ brands, noteField, edit, origin }: ShortlistTableProps) {
  const links = useBrandLinks(OPENING_QUERY, origin)
  const rows = useMemo(() => brands.map(rowOf), [brands])
  const places = useMemo(() => new Map(brands.map(({ id }, place) => [id, place])), [brands])
  return (
    <div className={styles.table}>
      <BrandTable
        rows={rows}
        also={noteField}
        body={links}
        {...(edit && {
          renderLeading: ({ brand: { id, name } }: BrandRow) => (
            <MoveMenu
              {...{ edit }}
              id={id ?? ''}
              name={name ?? id ?? ''}
              place={places.get(id) ?? 0}
              count={brands.length}
            />
          ),
          renderTrailing: ({ brand: { id, name } }: BrandRow) => (
            <RemoveButton {...{ edit }} id={id ?? ''} name={name ?? id ?? ''} />
          ),
        })}
      />
    </div>
  )
}

const rowOf = (brand: ReadBrand): BrandRow =>
  plainRow(brand, brand.id === null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY)))

/** Brands with their notes as a further field, and its name: a column of the table and of whatever is exported. */
export function withNotes(brands: readonly ReadBrand[], notes: Shortlist['notes']) {
  if (!brands.some(({ id }) => notes[id ?? ''])) return { brands, noteField: undefined }
  const noteField = brands.some(({ raw }) => 'note' in fieldsOf(raw)) ? 'shortlist_note' : 'note'
  const noted = brands.map((brand) => ({
    ...brand,
    raw: { ...fieldsOf(brand.raw), [noteField]: notes[brand.id ?? ''] ?? '' },
  }))
  return { brands: noted, noteField }
}
