/**
 * The board: the logos of a shortlist on a ground of one's choice, on the page, on the full screen or on paper.
 */
import { Maximize, Minimize } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { groundWords } from '#web/brand/logo-ground/logo-ground.ts'
import { OPENING_SEARCH, paths } from '#web/data/routing/paths.ts'
import type { ViewChanges } from '#web/data/routing/view-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoveHandle } from '#web/shortlist/reorder/move-handle.tsx'
import { isLost, useLogoShapes } from '#web/shortlist/logo/logo-shapes.ts'
import { useReorder } from '#web/shortlist/reorder/use-reorder.ts'
import { BoardTiles } from './board-tiles.tsx'
import styles from './shortlist-board.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface ShortlistBoardProps {
  readonly title: string
  readonly brands: readonly ReadBrand[]
  /** As in `view_ground`. */
  readonly ground: string
  /** Chooses the ground. */
  readonly grounds: ReactNode
  /** Changes how the address shows the shortlist. */
  readonly changeView: (changes: ViewChanges) => void
  /** Undefined: the shortlist cannot be changed. */
  readonly onMove: ((id: string, place: number) => void) | undefined
  readonly onRemove: (id: string) => void
}

export function ShortlistBoard(props: ShortlistBoardProps) {
  const { title, brands, ground, grounds, changeView, onMove, onRemove } = props
  const { search } = useLocation()
  const names = queryValue(parseListQuery(search), 'view_names') !== 'off'
  const shapes = useLogoShapes()
  const screen = useRef<HTMLElement>(null)
  const ids = brands.flatMap(({ id }) => id ?? [])
  const order = useReorder(ids, onMove ?? (() => {}))
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  const tiles = order.ids.flatMap((id, place) => {
    const brand = byId.get(id)
    if (!brand) return []
    const name = brand.name ?? id
    const tools = onMove && (
      <MoveHandle {...{ id, name, place, onRemove }} count={ids.length} onMove={order.move} />
    )
    return [{ brand, to: paths.brand(id, OPENING_QUERY), tools }]
  })
  const lost = brands.filter(({ logo }) => logo !== null && isLost(shapes.get(logo), ground)).length
  const toggleFullScreen = async () =>
    document.fullscreenElement ? document.exitFullscreen() : screen.current!.requestFullscreen()
  return (
    <section ref={screen} className={styles.screen} aria-label="Board">
      <div className={styles.bar}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {grounds}
        <CheckboxField
          label="Names"
          checked={names}
          onChange={({ target }) => changeView({ view_names: target.checked ? undefined : 'off' })}
        />
        <output className={styles.lost}>
          {lost > 0 && `${lost} of ${brands.length} not visible on ${groundWords(ground)}`}
        </output>
        {document.fullscreenEnabled && (
          <Button onClick={() => void toggleFullScreen().catch(() => {})}>
            <span className={styles.enter}>
              <Icon of={Maximize} size={16} /> Full screen
            </span>
            <span className={styles.leave}>
              <Icon of={Minimize} size={16} /> Leave full screen
            </span>
          </Button>
        )}
      </div>
      <BoardTiles
        {...{ ground, names, tiles }}
        dragged={order.dragged}
        {...(onMove && { handlers: order.handlers })}
      />
    </section>
  )
}
