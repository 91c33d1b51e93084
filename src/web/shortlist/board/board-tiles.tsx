import { EyeOff } from 'lucide'
import type { CSSProperties, ReactNode } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { groundColour, groundName, inkOn } from '#web/parts/logo-ground/logo-ground.ts'
import { Link } from '#web/routing/link.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { boardColumns } from './board-columns.ts'
import { BoardLogo } from './board-logo.tsx'
import styles from './board-tiles.module.css'
import { vanishesOn } from './logo-shape.ts'
import { type LogoShapes, noteShape } from './logo-shapes.ts'

/** Columns on a sheet in portrait format. */
const MOST_ON_PAPER = 5

export interface BoardTile {
  readonly brand: ReadBrand
  /** Undefined: it leads nowhere. */
  readonly to: string | undefined
  readonly tools?: ReactNode
}

interface BoardTilesProps {
  readonly tiles: readonly BoardTile[]
  readonly shapes: LogoShapes
  /** As in `view_ground`. */
  readonly ground: string
  readonly names: boolean
  readonly dragged?: string | undefined
  /** Whether all of them are in sight, as large as the window allows. */
  readonly fitted?: boolean
  readonly handlers?: object
}

/** Logos on one ground, equally large to the eye; one that is not to be seen there is marked. */
export function BoardTiles(props: BoardTilesProps) {
  const { tiles, shapes, ground, names, dragged, fitted, handlers } = props
  const colour = groundColour(ground)
  const rgb = colour === undefined ? undefined : readHex(colour)
  const columns = boardColumns(tiles.length)
  const rows = Math.ceil(tiles.length / columns)
  return (
    <ul
      className={styles.board}
      aria-label="Brands"
      data-ground={groundName(ground)}
      data-ink={colour === undefined ? undefined : inkOn(colour)}
      data-fitted={fitted || undefined}
      style={
        {
          '--columns': columns,
          '--paper-columns': Math.min(columns, MOST_ON_PAPER),
          '--rows': rows,
          '--ground': colour,
        } as CSSProperties
      }
      {...handlers}
    >
      {tiles.map(({ brand, to, tools }) => {
        const { id, name, logo } = brand
        const shape = logo === null ? undefined : shapes.get(logo)
        const vanishes = shape && vanishesOn(shape, rgb as [number, number, number] | undefined)
        const content = (
          <>
            <span className={styles.stage} data-vanishes={vanishes || undefined}>
              {logo === null ? (
                <span className={styles.none}>No logo</span>
              ) : (
                <BoardLogo key={logo} src={logo} name={name} ground={rgb} shape={shape} onShape={noteShape} />
              )}
              {vanishes && (
                <span className={styles.mark}>
                  <Icon of={EyeOff} size={14} /> Not visible here
                </span>
              )}
            </span>
            <span className={styles.name} dir="auto" data-hidden={!names || undefined}>
              {name ?? 'No name'}
            </span>
          </>
        )
        return (
          <li key={id} className={styles.item} data-item={id} data-dragged={id === dragged || undefined}>
            {to === undefined ? (
              <div className={styles.tile}>{content}</div>
            ) : (
              <Link className={styles.tile} to={to}>
                {content}
              </Link>
            )}
            {tools && <span className={styles.tools}>{tools}</span>}
          </li>
        )
      })}
    </ul>
  )
}
