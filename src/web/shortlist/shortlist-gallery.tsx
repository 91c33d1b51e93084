import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import styles from './shortlist-gallery.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

/** A wall of logos; on paper, a contact sheet with names and ids. */
export function ShortlistGallery({ brands }: { brands: readonly ReadBrand[] }) {
  return (
    <ul className={styles.gallery} aria-label="Brands">
      {brands.map(({ id, name, logo }) => (
        <li key={id} className={styles.item}>
          <Link className={styles.card} to={id === null ? null : paths.brand(id, OPENING_QUERY)}>
            <BrandLogo src={logo} name={name} size="tile" alt="" />
            <span className={styles.name} dir="auto">
              {name ?? 'No name'}
            </span>
            <span className={styles.id}>{id}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
