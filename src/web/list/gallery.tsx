/** A page of brands as a grid of logos that look equally large, on the background from Settings or the address. */
import { memo, useMemo } from 'react'
import { type BrandRow, rowKeys } from '#web/brand/brand-columns.tsx'
import { latestChange } from '#web/brand/change-words.ts'
import { brandName, ChangeLine, FaultText } from '#web/brand/brand-name.tsx'
import { useBrandLinks } from '#web/brand/brand-table.tsx'
import { backgroundPaint } from '#web/brand/logo-background.tsx'
import { LogoStage } from '#web/brand/logo-stage.tsx'
import { formatDate } from '#web/time/format-time.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { BrandBox } from '#web/shortlist/shortlist-controls.tsx'
import { Soft } from '#web/ui/layout.tsx'
import styles from './brand-rows.module.css'
import { useList } from './list-context.tsx'

export interface RowsProps {
  readonly rows: readonly BrandRow[]
  /** The ids of the rows that have one, in their order. */
  readonly list: readonly string[]
}

export function Gallery({ rows, list }: RowsProps) {
  const { query, order, openId, background } = useList()
  const listed = useShortlist().ids
  const keys = useMemo(() => rowKeys(rows), [rows])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards use the links in it
    <ul
      className={styles.gallery}
      aria-label="Brands"
      style={{ '--tile': backgroundPaint(background) }}
      data-selecting={listed.size > 0 ? '' : undefined}
      {...useBrandLinks(query)}
    >
      {rows.map((row, index) => (
        <Tile
          key={keys[index]}
          row={row}
          current={row.brand.id !== null && row.brand.id === openId}
          selected={row.brand.id !== null && listed.has(row.brand.id)}
          background={background}
          isDated={order === '-updated_at' || order === 'updated_at'}
          list={list}
        />
      ))}
    </ul>
  )
}

interface TileProps {
  readonly row: BrandRow
  readonly current: boolean
  readonly selected: boolean
  readonly background: string
  readonly isDated: boolean
  readonly list: readonly string[]
}

const Tile = memo(function Tile({ row, current, selected, background, isDated, list }: TileProps) {
  const { brand, href, searched, changed, mark } = row
  const { zone } = usePreferences()
  return (
    <li className={styles.item}>
      <BrandBox id={brand.id} name={brand.name} isTicked={selected} list={list} />
      {/* Without an id, a brand has no address, and this is no link. */}
      <a
        href={href}
        data-brand={brand.id}
        className={styles.card}
        aria-current={current ? 'true' : undefined}
      >
        <LogoStage brand={brand} background={background}>
          <span className={styles.name} dir="auto" translate="no">
            <span>{brandName(brand, searched)}</span>
          </span>
          {isDated && brand.updatedAt !== null && (
            <Soft as="p" size="xs">
              {formatDate(brand.updatedAt, zone)}
            </Soft>
          )}
          <ChangeLine changed={changed} latest={latestChange(brand)} />
          {mark && <FaultText>{mark}</FaultText>}
        </LogoStage>
      </a>
    </li>
  )
})
