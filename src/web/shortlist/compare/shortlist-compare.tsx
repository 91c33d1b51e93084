/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as grids on a phone, its elements lose their roles in some browsers */
import type { CSSProperties } from 'react'
import { fieldText } from '#contract/additional-fields.ts'
import { FIELDS } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Fault } from '#web/brand/fault.tsx'
import { dateTimeWords, dateWords, timeOfDayWords } from '#web/brand/times/time-words.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { LogoStage } from '#web/shortlist/logo/logo-stage.tsx'
import { type ComparedField, compareBrands } from './compare-brands.ts'
import styles from './shortlist-compare.module.css'

interface ShortlistCompareProps {
  readonly brands: readonly ReadBrand[]
  /** As in `view_ground`. */
  readonly ground: string
}

/**
 * Logos side by side, equally large to the eye on one ground, and below them what differs. On a phone and on paper, each
 * field lists its values, so that all brands are in sight.
 */
export function ShortlistCompare({ brands, ground }: ShortlistCompareProps) {
  const { differing, alike } = compareBrands(brands)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <section className={styles.scroller} aria-label="Comparison" tabIndex={0}>
      <CompareTable brands={brands} ground={ground} fields={differing} />
      {brands.length > 1 && (
        <p className={styles.alike}>
          {differing.length === 0 && 'Apart from names, ids and logos, nothing differs. '}
          {alike.length > 0 && `The same for all: ${alike.map(alikeWords).join(', ')}.`}
        </p>
      )}
    </section>
  )
}

interface CompareTableProps extends ShortlistCompareProps {
  readonly fields: readonly string[]
}

function CompareTable({ brands, ground, fields }: CompareTableProps) {
  return (
    <table
      role="table"
      className={styles.table}
      style={{ '--brands': brands.length } as CSSProperties}
      aria-label="Compared brands"
    >
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" className={styles.corner}>
            Brand
          </td>
          {brands.map((brand) => (
            <th key={brand.id} role="columnheader" scope="col">
              <span className={styles.logo}>
                <LogoStage brand={brand} ground={ground} />
              </span>
              <span className={styles.name} dir="auto">
                {brand.name ?? 'No name'}
              </span>
              <span className={styles.id}>{brand.id}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {fields.map((field) => (
          <tr key={field} role="row">
            <th role="rowheader" scope="row">
              {field === 'updated_at' ? FIELDS.updated_at.label : field}
            </th>
            {brands.map((brand) => (
              <td key={brand.id} role="cell">
                <span className={styles.who} aria-hidden="true" dir="auto">
                  {brand.name ?? brand.id}
                </span>
                <span>
                  <Value brand={brand} field={field} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ brand, field }: { brand: ReadBrand; field: string }) {
  const { zone } = usePreferences()
  if (field !== 'updated_at') return fieldText((brand.raw as Record<string, unknown> | null)?.[field]) || '–'
  if (brand.updatedAt === null) return <Fault brand={brand} field="updated_at" />
  return (
    <time dateTime={new Date(brand.updatedAt).toISOString()} title={dateTimeWords(brand.updatedAt, zone)}>
      {dateWords(brand.updatedAt, zone)}, {timeOfDayWords(brand.updatedAt, zone)}
    </time>
  )
}

function alikeWords({ field, text }: ComparedField): string {
  return `${field === 'updated_at' ? FIELDS.updated_at.label : field} (${text || 'none'})`
}
