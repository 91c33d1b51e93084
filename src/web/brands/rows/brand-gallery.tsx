import { memo } from 'react'
import styles from './brand-gallery.module.css'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { BrandName } from '#web/parts/brand-name.tsx'
import { type BrandRow, type BrandViewProps, useFaint } from './brand-view.ts'
import { FaultWords } from '#web/parts/fault.tsx'
import { useOpenRowInView } from '#web/brands/list/row-in-view.ts'
import { useBrandLinks } from './use-brand-links.ts'
import { useGradually } from './use-gradually.ts'

/** One page of brands as a wall of logos. */
export const BrandGallery = memo(function BrandGallery({ rows, address, list, stale }: BrandViewProps) {
  const faint = useFaint(stale)
  const links = useBrandLinks()
  const { drawn, whole } = useGradually(rows, list)
  useOpenRowInView(address.openId, whole)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links in it are for keys
    <ul
      className={styles.gallery}
      aria-label="Brands"
      aria-busy={!whole}
      data-stale={faint || undefined}
      {...links}
    >
      {drawn.map((row, index) => (
        // A service may repeat or leave out an id: the place on the page is the only sure key.
        // oxlint-disable-next-line react/no-array-index-key
        <BrandCard key={index} row={row} current={row.brand.id !== null && row.brand.id === address.openId} />
      ))}
    </ul>
  )
})

interface BrandCardProps {
  readonly row: BrandRow
  readonly current: boolean
}

const BrandCard = memo(function BrandCard({ row, current }: BrandCardProps) {
  const { brand, href, searched, fresh, repeated } = row
  const content = (
    <>
      <BrandLogo src={brand.logo} name={brand.name} size="tile" alt="" />
      <span className={styles.name} dir="auto">
        <BrandName brand={brand} searched={searched} />
      </span>
      {repeated && <FaultWords>{repeated}</FaultWords>}
      {fresh && <span className={styles.fresh}>new</span>}
    </>
  )
  return (
    <li className={styles.item}>
      {href === undefined ? (
        <div className={styles.card}>{content}</div>
      ) : (
        <a
          href={href}
          id={`brand-${brand.id}`}
          data-brand={brand.id}
          className={styles.card}
          aria-current={current ? 'true' : undefined}
        >
          {content}
        </a>
      )}
    </li>
  )
})
