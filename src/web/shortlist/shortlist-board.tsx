/**
 * The board: the logos of a shortlist on a ground of one's choice, on the page, on the full screen, or on paper as a line
 * sheet. What is not near the screen is neither laid out nor loaded: a thousand logos would hold up the page for minutes.
 */
import { type CSSProperties, memo, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { useBrandLinks } from '#web/brand/brand-table.tsx'
import { groundStyle } from '#web/brand/logo-ground.tsx'
import { LogoStage } from '#web/brand/logo-stage.tsx'
import { hrefOf, type Origin } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/paths.ts'
import { afterPaint } from '#web/ui/timing.ts'
import { type BrandEdits, MoveMenu, RemoveButton } from './brand-edits.tsx'
import type { Shortlist } from './shortlist.ts'
import styles from './shortlist-board.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)
export const COLUMNS = ['2', '3', '4', '5', '6', '7', '8']
/** More would break names on paper. */
const MOST_ON_PAPER = 5
/** So many tiles are drawn at once: a thousand would hold up the page. */
const PIECE = 100

interface ShortlistBoardProps {
  readonly board: RefObject<HTMLUListElement | null>
  readonly notes: Shortlist['notes']
  readonly brands: readonly ReadBrand[]
  /** As in `view_ground`. */
  readonly ground: string
  /** One of `COLUMNS`, or as suits the number of logos. */
  readonly columns: string | undefined
  /** Undefined: the shortlist cannot be changed. */
  readonly edit: BrandEdits | undefined
  readonly origin: Origin
}

export function ShortlistBoard(props: ShortlistBoardProps) {
  const { board, notes, brands, ground, edit, origin } = props
  const [drawn, setDrawn] = useState(PIECE)
  const isDrawn = drawn >= brands.length
  useEffect(() => (isDrawn ? undefined : afterPaint(() => setDrawn(drawn + PIECE))), [isDrawn, drawn])
  useReturnFocus(isDrawn)
  // About the shape of a screen.
  const columns = Number(props.columns ?? Math.min(8, Math.ceil(Math.sqrt(1.8 * brands.length))))
  const printed = props.columns ? columns : Math.min(columns, MOST_ON_PAPER)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards use the links in it
    <ul
      className={styles.board}
      {...useBrandLinks(OPENING_QUERY, origin)}
      ref={board}
      aria-label="Brands"
      data-chosen={props.columns}
      style={{ ...groundStyle(ground), '--columns': columns, '--printed': printed } as CSSProperties}
    >
      {brands.slice(0, drawn).map((brand) => (
        <Tile key={brand.id} {...{ brand, ground, edit }} note={notes[brand.id ?? '']} />
      ))}
    </ul>
  )
}

/** Gives the focus to the brand that was opened here and has been closed. */
export function useReturnFocus(isDrawn: boolean): void {
  const { closed } = (useLocation().state ?? {}) as { readonly closed?: string }
  useEffect(() => {
    if (isDrawn && closed) document.querySelector<HTMLElement>(`[data-item="${closed}"] a`)?.focus()
  }, [isDrawn, closed])
}

interface TileProps extends Pick<ShortlistBoardProps, 'ground' | 'edit'> {
  readonly brand: ReadBrand
  readonly note: string | undefined
}

const Tile = memo(function Tile({ brand, ground, note, edit }: TileProps) {
  const id = brand.id ?? ''
  const name = brand.name ?? id
  return (
    <li className={styles.item} data-item={id}>
      <a className={styles.tile} href={hrefOf(paths.brand(id, OPENING_QUERY))} data-brand={id}>
        <LogoStage brand={brand} ground={ground} />
        <span className={styles.name} dir="auto">
          {brand.name ?? 'No name'}
        </span>
      </a>
      <span className={styles.id} data-print="only">
        {id}
      </span>
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
      {edit && (
        <span className={styles.tools} data-print="hide">
          <MoveMenu {...{ id, name, edit }} />
          <RemoveButton {...{ id, name, edit }} />
        </span>
      )}
    </li>
  )
})
