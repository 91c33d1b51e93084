/**
 * The board: the logos of a shortlist on a ground of one's choice, on the page, on the full screen or on paper. They are
 * looked at as they load: `logo-shape.ts` says how large each is drawn, and whether it can be seen on the ground.
 */
import { Maximize } from 'lucide'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { GroundChoice } from '#web/parts/logo-ground/ground-choice.tsx'
import { groundColour, groundWords, readLogoGround } from '#web/parts/logo-ground/logo-ground.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { groundParameter } from '#web/preferences/stored-preferences.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import type { ViewChanges } from '#web/routing/view-parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { readHex } from '#web/ui/contrast.ts'
import { CheckboxField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoveHandle } from '#web/shortlist/reorder/move-handle.tsx'
import { useReorder } from '#web/shortlist/reorder/use-reorder.ts'
import { BoardTiles } from './board-tiles.tsx'
import { FullBoard } from './full-board.tsx'
import { vanishesOn } from './logo-shape.ts'
import { useLogoShapes } from './logo-shapes.ts'
import styles from './shortlist-board.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface ShortlistBoardProps {
  readonly title: string
  readonly brands: readonly ReadBrand[]
  /** Undefined: the shortlist cannot be changed. */
  readonly onMove: ((id: string, place: number) => void) | undefined
  readonly onRemove: (id: string) => void
}

export function ShortlistBoard({ title, brands, onMove, onRemove }: ShortlistBoardProps) {
  const { ground, names, change } = useBoardView()
  const shapes = useLogoShapes()
  const [isFull, setFull] = useState(false)
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
  const colour = groundColour(ground)
  const rgb = colour === undefined ? undefined : readHex(colour)
  const seen = brands.map(({ logo }) => {
    const shape = logo === null ? undefined : shapes.get(logo)
    return shape && vanishesOn(shape, rgb as [number, number, number] | undefined)
  })
  const lost = seen.filter(Boolean).length
  const controls = (
    <>
      <GroundChoice ground={ground} onChange={(next) => change({ view_ground: groundParameter(next) })} />
      <CheckboxField
        label="Names"
        checked={names}
        onChange={({ target }) => change({ view_names: target.checked ? undefined : 'off' })}
      />
      <output className={styles.lost}>
        {lost > 0 && `${lost} of ${brands.length} not visible on ${groundWords(ground)}`}
      </output>
    </>
  )
  const board = { shapes, ground, names }
  return (
    <>
      <div className={styles.bar}>
        {controls}
        <Button aria-label="Full screen" title="Full screen" onClick={() => setFull(true)}>
          <Icon of={Maximize} size={16} />
          <span className={styles.word}>Full screen</span>
        </Button>
      </div>
      <BoardTiles
        {...board}
        tiles={tiles}
        dragged={order.dragged}
        {...(onMove && { handlers: order.handlers })}
      />
      {isFull && (
        <FullBoard title={title} ground={ground} controls={controls} onClose={() => setFull(false)}>
          <BoardTiles {...board} tiles={brands.map((brand) => ({ brand, to: undefined }))} fitted />
        </FullBoard>
      )}
    </>
  )
}

/** How the board looks, which stands in the address. */
function useBoardView() {
  const address = useLocation()
  const go = useGo()
  const preferences = usePreferences()
  const query = parseListQuery(address.search)
  return {
    ground: readLogoGround(queryValue(query, 'view_ground')) ?? preferences.ground,
    names: queryValue(query, 'view_names') !== 'off',
    change: (changes: ViewChanges) =>
      go(paths.here(address, changes), { replace: true, state: address.state as unknown }),
  }
}
