import { Diff } from 'lucide'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './shortlist-compare.module.css'

/** Logos side by side at one size on one ground, and every field below: those that differ are marked. */
export function ShortlistCompare({ brands }: { brands: readonly ReadBrand[] }) {
  const fields = fieldsOf(brands)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <section className={styles.scroller} aria-label="Comparison" tabIndex={0}>
      <table className={styles.table} aria-label="Brands">
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.corner}>Field</span>
            </th>
            {brands.map(({ id, name, logo }) => (
              <th key={id} scope="col">
                <BrandLogo src={logo} name={name} size="tile" alt="" />
                <span className={styles.name} dir="auto">
                  {name ?? 'No name'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const values = brands.map((brand) => textOf(brand, field))
            const differs = new Set(values).size > 1
            return (
              <tr key={field} data-differs={differs || undefined}>
                <th scope="row">
                  <code>{field}</code>
                  {differs && (
                    <span className={styles.differs}>
                      <Icon of={Diff} size={14} label="differs" />
                    </span>
                  )}
                </th>
                {brands.map(({ id }, index) => (
                  <td key={id}>{values[index]}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Every field of any of them, those of the API first. */
function fieldsOf(brands: readonly ReadBrand[]): string[] {
  return [
    ...new Set(['id', 'name', 'logo', 'updated_at', ...brands.flatMap(({ raw }) => Object.keys(raw ?? {}))]),
  ]
}

function textOf({ raw }: ReadBrand, field: string): string {
  const value = (raw as Record<string, unknown> | null)?.[field]
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
