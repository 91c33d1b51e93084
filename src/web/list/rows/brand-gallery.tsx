import { memo } from 'react'
import styles from './brand-gallery.module.css'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { BrandName } from '#web/brand/brand-name.tsx'
import type { BrandRow } from '#web/brand/brand-columns.tsx'
import { ChangedMark } from '#web/brand/changed-mark.tsx'
import { useBrandLinks } from '#web/brand/brand-table.tsx'
import type { ShownRows } from './brand-view.tsx'
import { FaultWords } from '#web/brand/fault.tsx'
import { SelectBox } from '#web/shortlist/select-box.tsx'
import { useSelection } from '#web/shortlist/selection.ts'

/** A page of brands as a wall of logos. */
export const BrandGallery = memo(function BrandGallery(props: ShownRows) {
  const { rows, address, query } = props
  const links = useBrandLinks(query)
  const selection = useSelection()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards use the links in it
    <ul
      className={styles.gallery}
      aria-label="Brands"
      data-selecting={selection.size > 0 ? '' : undefined}
      {...links}
    >
      {rows.map((row, index) => (
        // A service may repeat or leave out an id, so only the place on the page is a safe key.
        <BrandCard
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          row={row}
          current={row.brand.id !== null && row.brand.id === address.openId}
          selected={row.brand.id !== null && selection.has(row.brand.id)}
        />
      ))}
    </ul>
  )
})

interface BrandCardProps {
  readonly row: BrandRow
  readonly current: boolean
  readonly selected: boolean
}

const BrandCard = memo(function BrandCard({ row, current, selected }: BrandCardProps) {
  const { brand, href, searched, isChanged, mark } = row
  const content = (
    <>
      <BrandLogo src={brand.logo} name={brand.name} size="tile" alt="" />
      <span className={styles.name} dir="auto">
        <BrandName brand={brand} searched={searched} />
      </span>
      {mark && <FaultWords>{mark}</FaultWords>}
      {isChanged && (
        <span className={styles.changed}>
          <ChangedMark />
        </span>
      )}
    </>
  )
  return (
    <li className={styles.item}>
      {brand.id !== null && <SelectBox id={brand.id} name={brand.name ?? brand.id} selected={selected} />}
      {href === undefined ? (
        <div className={styles.card}>{content}</div>
      ) : (
        <a
          href={href}
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
