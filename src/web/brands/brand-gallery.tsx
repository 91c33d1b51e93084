import { Link } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { queryValue } from '#contract/list-query.ts'
import styles from './brand-gallery.module.css'
import { BrandLogo } from './brand-logo.tsx'
import { BrandName } from './brand-name.tsx'
import { isFresh } from './brand-table.tsx'
import { FaultWords } from './fault.tsx'
import type { ListAddress } from './list-address.ts'

interface BrandGalleryProps {
  readonly brands: readonly ReadBrand[]
  readonly address: ListAddress
  readonly lastVisit: number | undefined
  readonly stale: boolean
  readonly repeated: ReadonlyMap<string, string>
}

/** One page of brands as a wall of logos. */
export function BrandGallery({ brands, address, lastVisit, stale, repeated }: BrandGalleryProps) {
  const searched = queryValue(address.query, 'name')
  return (
    <ul className={styles.gallery} aria-label="Brands" aria-busy={stale} data-stale={stale || undefined}>
      {brands.map((brand, index) => {
        const content = (
          <>
            <BrandLogo src={brand.logo} name={brand.name} size="tile" alt="" />
            <span className={styles.name}>
              <BrandName brand={brand} searched={searched} />
            </span>
            {brand.id !== null && repeated.has(brand.id) && (
              <FaultWords>{repeated.get(brand.id)!}</FaultWords>
            )}
            {isFresh(brand, lastVisit) && <span className={styles.fresh}>new</span>}
          </>
        )
        return (
          // A service may repeat or leave out an id: the place on the page is the only sure key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.item}>
            {brand.id === null ? (
              <div className={styles.card}>{content}</div>
            ) : (
              <Link
                to={address.brandAddress(brand.id)}
                id={`brand-${brand.id}`}
                data-brand
                className={styles.card}
                aria-current={brand.id === address.openId ? 'true' : undefined}
              >
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
