import { Diff } from 'lucide'
import { additionalNames } from '#contract/additional-fields.ts'
import { BRAND_FIELDS } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './shortlist-compare.module.css'
import { usePrinting } from './use-printing.ts'

/** Brands side by side on a sheet of paper in portrait format. */
const ACROSS_A_SHEET = 4
/** They tell brands apart, so they always differ. */
const NAMING_FIELDS: ReadonlySet<string> = new Set(['id', 'name'])

/**
 * Logos side by side at one size on one background, and every field below: those that differ are marked. Paper cannot be
 * scrolled: there, a few brands at a time make a table.
 */
export function ShortlistCompare({ brands }: { brands: readonly ReadBrand[] }) {
  const across = usePrinting() ? ACROSS_A_SHEET : brands.length
  const fields = fieldsOf(brands)
  const groups = Array.from({ length: Math.ceil(brands.length / across) }, (_, index) =>
    brands.slice(index * across, (index + 1) * across),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <section className={styles.scroller} aria-label="Comparison" tabIndex={0}>
      {groups.map((group) => (
        <table key={group[0]?.id} className={styles.table} aria-label="Brands">
          <thead>
            <tr>
              <th scope="col">
                <span className={styles.corner}>Field</span>
              </th>
              {group.map(({ id, name, logo }) => (
                <th key={id} scope="col">
                  <BrandLogo src={logo} name={name} size="tile" alt="" />
                  <span className={styles.name} dir="auto">
                    {name ?? 'No name'}
                  </span>
                </th>
              ))}
              <Rest columns={across - group.length} />
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, differs }) => (
              <tr key={field} data-differs={differs || undefined}>
                <th scope="row">
                  <code>{field}</code>
                  {differs && (
                    <span className={styles.differs}>
                      <Icon of={Diff} size={14} label="differs" />
                    </span>
                  )}
                </th>
                {group.map((brand) => (
                  <td key={brand.id}>{textOf(brand, field)}</td>
                ))}
                <Rest columns={across - group.length} />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

/** Fills up the last table on paper, so that its columns are as wide as those above. */
function Rest({ columns }: { columns: number }) {
  return columns > 0 && <td colSpan={columns} />
}

/** Every field of any of them, those of the API first, and whether it differs. */
function fieldsOf(brands: readonly ReadBrand[]) {
  const fields = [...BRAND_FIELDS, ...additionalNames(brands.map(({ raw }) => raw))]
  return fields.map((field) => ({
    field,
    differs: !NAMING_FIELDS.has(field) && new Set(brands.map((brand) => textOf(brand, field))).size > 1,
  }))
}

function textOf({ raw }: ReadBrand, field: string): string {
  const value = (raw as Record<string, unknown> | null)?.[field]
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
