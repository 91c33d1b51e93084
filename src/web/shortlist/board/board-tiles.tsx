import type { CSSProperties, ReactNode } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Link } from '#web/data/routing/link.tsx'
import { groundProps, LogoStage } from '#web/shortlist/logo/logo-stage.tsx'
import { boardColumns } from './board-columns.ts'
import styles from './board-tiles.module.css'

/** Columns on a sheet in portrait format. */
const MOST_ON_PAPER = 5

export interface BoardTile {
  readonly brand: ReadBrand
  readonly to: string
  readonly tools?: ReactNode
}

interface BoardTilesProps {
  readonly tiles: readonly BoardTile[]
  /** As in `view_ground`. */
  readonly ground: string
  readonly names: boolean
  readonly dragged?: string | undefined
  readonly handlers?: object
}

/** Logos on one ground, equally large to the eye; one that is not to be seen there is marked. */
export function BoardTiles({ tiles, ground, names, dragged, handlers }: BoardTilesProps) {
  const columns = boardColumns(tiles.length)
  const { style, ...painted } = groundProps(ground, styles.board)
  const grid = {
    '--columns': columns,
    '--paper-columns': Math.min(columns, MOST_ON_PAPER),
    '--rows': Math.ceil(tiles.length / columns),
  } as CSSProperties
  return (
    <ul {...painted} aria-label="Brands" style={{ ...style, ...grid }} {...handlers}>
      {tiles.map(({ brand, to, tools }) => (
        <li
          key={brand.id}
          className={styles.item}
          data-item={brand.id}
          data-dragged={brand.id === dragged || undefined}
        >
          <Link className={styles.tile} to={to}>
            <LogoStage brand={brand} ground={ground} />
            <span className={styles.name} dir="auto" data-hidden={!names || undefined}>
              {brand.name ?? 'No name'}
            </span>
          </Link>
          {tools && <span className={styles.tools}>{tools}</span>}
        </li>
      ))}
    </ul>
  )
}
