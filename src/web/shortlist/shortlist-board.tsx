/**
 * The board: the logos of a shortlist on a background that the user chooses, on the page, in full screen, or printed as a
 * line sheet. Logos far from the screen are neither laid out nor loaded: a thousand would block the page for minutes.
 */
import { Minimize } from 'lucide'
import { memo, type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { ChangeLine } from '#web/brand/brand-name.tsx'
import { useBrandLinks } from '#web/brand/brand-table.tsx'
import { markedChange, type MarkedTimes } from '#web/brand/change-words.ts'
import { useDeferredLook } from '#web/brand/hard-to-see.tsx'
import { backgroundColour, textOn } from '#web/brand/logo-background.tsx'
import type { OneColour } from '#web/brand/logo-shape.ts'
import { LogoStage } from '#web/brand/logo-stage.tsx'
import { hrefOf, type Origin } from '#web/data/navigation.tsx'
import { OPENING_QUERY, paths } from '#web/data/paths.ts'
import { useMarkedTimes } from '#web/list/filters/last-visit.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import { BrandNote, brandKeys, focusNote, itemLink, MoveMenu } from './brand-edits.tsx'
import { dragHandlers } from './drag-order.ts'
import type { Shortlist } from './shortlist.ts'
import styles from './shortlist-board.module.css'

/** However many logos there are, so that none moves to another column when one is added or removed. */
const COLUMNS = 6
const MAX_COLUMNS = 8
/** The tiles that are rendered at once, before the next ones: a thousand would block the page. */
const PIECE = 50

interface ShortlistBoardProps {
  readonly board?: RefObject<HTMLUListElement | null>
  readonly notes: Shortlist['notes']
  readonly brands: readonly ReadBrand[]
  /** How many brands there will be when all have arrived. */
  readonly count: number
  /** As in `view_ground`. */
  readonly background: string
  readonly oneColour: OneColour | undefined
  /** The shortlist can be changed. */
  readonly isOwn?: boolean
  readonly origin: Origin
}

export function ShortlistBoard(props: ShortlistBoardProps) {
  const { board, notes, brands, count, background, oneColour, isOwn = false, origin } = props
  const [drawn, setDrawn] = useState(PIECE)
  // The tools of a shared list that is kept: React draws them last.
  const hasTools = useDeferredValue(isOwn)
  useEffect(() => {
    if (drawn >= brands.length) return undefined
    return afterPaint(() => setDrawn(drawn + PIECE))
  }, [drawn, brands.length])
  const shown = useMemo(() => brands.slice(0, drawn), [brands, drawn])
  const times = useMarkedTimes()
  const { look, isOld } = useDeferredLook({ background, oneColour })
  useReturnFocus(shown)
  // Kept, so that a new background is painted before a thousand tiles are compared.
  const tiles = useMemo(
    () =>
      shown.map((brand, index) => (
        <li key={brand.id} className={styles.item} data-item={brand.id} style={{ '--place': index + 1 }}>
          <Tile
            {...{ brand, ...look, times }}
            isOwn={hasTools}
            note={notes[brand.id ?? ''] ?? ''}
            isEager={brands.length <= PIECE}
          />
        </li>
      )),
    [shown, look, times, hasTools, notes, brands.length],
  )
  const columns = {
    '--row': Math.max(1, Math.min(count, COLUMNS)),
    '--presented': evenColumns(count),
    '--printed': columnsOnPaper(count),
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the clicks and keys of the links in it
    <ul
      ref={board}
      className={styles.board}
      {...useBrandLinks(OPENING_QUERY, origin)}
      {...dragHandlers(brands, isOwn)}
      {...brandKeys(brands, isOwn)}
      // In full screen, Enter on a logo would end it. Its tiles are no targets of a pointer.
      onClickCapture={(event) => {
        if (!document.fullscreenElement || (event.target as Element).closest(`.${styles.exit}`)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      aria-label="Brands"
      data-old-marks={isOld || undefined}
      data-text={textOn(background)}
      style={{ background: backgroundColour(background), ...columns }}
    >
      {tiles}
      <li className={styles.exit}>
        <Button tone="quiet" onClick={() => void document.exitFullscreen()}>
          <Icon of={Minimize} size={16} /> Exit full screen
        </Button>
      </li>
      {/* The places of those that have not arrived, so that nothing moves. */}
      {Array.from({ length: count - shown.length }, (_, place) => (
        <li key={shown.length + place} className={styles.item} aria-hidden="true" />
      ))}
    </ul>
  )
}

/** In full screen: rows are equally full, with up to five logos in one row, in about the shape of a screen. */
function evenColumns(count: number): number {
  const rows = Math.max(Math.round(Math.sqrt(count / 2.6)), Math.ceil(count / MAX_COLUMNS))
  return Math.max(1, Math.ceil(count / rows))
}

/** Fills one sheet with up to 30 logos. More columns would break names. */
const columnsOnPaper = (count: number) => (count > 20 ? 5 : count > 12 ? 4 : count > 4 ? 3 : 2)

/** Returns the focus to the brand that was opened here and has been closed. */
export function useReturnFocus(shown: readonly ReadBrand[]): void {
  const { closed } = (useLocation().state ?? {}) as { readonly closed?: string }
  const isShown = shown.some(({ id }) => id === closed)
  useEffect(() => {
    if (isShown && closed) itemLink(closed)?.focus()
  }, [isShown, closed])
}

interface TileProps extends Pick<ShortlistBoardProps, 'background' | 'oneColour' | 'isOwn'> {
  readonly brand: ReadBrand
  readonly note: string
  readonly times: MarkedTimes
  readonly isEager: boolean
}

const Tile = memo(function Tile(props: TileProps) {
  const { brand, note, times, isOwn, background, oneColour, isEager } = props
  const id = brand.id ?? ''
  const name = brand.name ?? id
  const [isWriting, setWriting] = useState(false)
  function writeNote() {
    flushSync(() => setWriting(true))
    focusNote(id)
  }
  const Note = isOwn ? 'button' : 'span'
  return (
    <>
      <a className={styles.tile} href={hrefOf(paths.brand(id, OPENING_QUERY))} data-brand={id}>
        <LogoStage {...{ brand, background, oneColour, isEager }}>
          <span className={styles.name} dir="auto">
            {brand.name ?? 'No name'}
          </span>
          <ChangeLine changed={markedChange(brand, times)} />
        </LogoStage>
      </a>
      <span className={styles.id} data-print="only">
        Id {id}
      </span>
      {isWriting ? (
        <BrandNote {...{ id, name, note }} onBlur={() => setWriting(false)} />
      ) : (
        note && (
          <Note className={styles.note} onClick={isOwn ? writeNote : undefined}>
            <span dir="auto" title={note}>
              {note}
            </span>
          </Note>
        )
      )}
      {isOwn && (
        <span className={styles.tools} data-print="hide">
          <MoveMenu {...{ id, name }} onNote={writeNote} />
        </span>
      )}
    </>
  )
})
