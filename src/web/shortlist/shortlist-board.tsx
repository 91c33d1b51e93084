/**
 * The board: the logos of a shortlist on a ground of one's choice, on the page, on the full screen, or on paper as a line
 * sheet. Only logos that are near what is seen are drawn: a thousand of them at once would hold up the page for minutes.
 */
import { Maximize, Minimize } from 'lucide'
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { groundStyle, groundWords } from '#web/brand/logo-ground.tsx'
import { Link, type Origin } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths, type ViewChanges } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Toolbar } from '#web/ui/layout.tsx'
import { Heading, VisuallyHidden } from '#web/ui/text.tsx'
import { usePrinting } from '#web/ui/timing.ts'
import { boardColumns, MOST_COLUMNS } from './board-columns.ts'
import { LogoStage } from '#web/brand/logo-stage.tsx'
import { type BrandEdits, MoveMenu, RemoveButton } from './brand-edits.tsx'
import type { Shortlist } from './shortlist.ts'
import styles from './shortlist-board.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)
const COLUMNS = Array.from({ length: MOST_COLUMNS - 1 }, (_, index) => index + 2)
/** So many tiles are large enough to be seen all at once on a screen. More are scrolled. */
const MOST_ON_SCREEN = 40

interface ShortlistBoardProps {
  readonly title: string
  readonly notes: Shortlist['notes']
  readonly brands: readonly ReadBrand[]
  /** As in `view_ground`. */
  readonly ground: string
  /** Chooses the ground. */
  readonly grounds: ReactNode
  /** As in `view_columns`; undefined: as suits the number of logos. */
  readonly chosenColumns: number | undefined
  readonly names: boolean
  /** Changes how the address shows the shortlist. */
  readonly changeView: (changes: ViewChanges) => void
  /** Undefined: the shortlist cannot be changed. */
  readonly edit: BrandEdits | undefined
  /** All logos are wanted, also those that are far from what is seen. */
  readonly drawAll: boolean
  readonly origin: Origin
}

export function ShortlistBoard(props: ShortlistBoardProps) {
  const { title, notes, brands, ground, grounds, chosenColumns, names, changeView, edit, drawAll, origin } =
    props
  const screen = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const near = useNear(list, brands)
  const isPrinting = usePrinting()
  const [vanished, setVanished] = useState<ReadonlySet<ReadBrand>>(new Set())
  const noteVanished = useCallback((brand: ReadBrand, vanishes: boolean) => {
    setVanished((known) => {
      if (known.has(brand) === vanishes) return known
      return vanishes ? known.union(new Set([brand])) : known.difference(new Set([brand]))
    })
  }, [])
  const lost = brands.filter((brand) => vanished.has(brand)).length
  const columns = chosenColumns ?? boardColumns(brands.length)
  const grid = { '--columns': columns, '--rows': Math.ceil(brands.length / columns) } as CSSProperties
  const toggleFullScreen = async () =>
    document.fullscreenElement ? document.exitFullscreen() : screen.current!.requestFullscreen()
  return (
    <section ref={screen} className={styles.screen} aria-label="Board">
      <Toolbar className={styles.bar}>
        <Heading level={2} className={styles.title} dir="auto">
          {title}
        </Heading>
        {grounds}
        <SelectField
          label="Columns"
          value={chosenColumns ?? ''}
          onChange={({ target }) => changeView({ view_columns: target.value || undefined })}
        >
          <option value="">Automatic</option>
          {COLUMNS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
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
              <Icon of={Maximize} size={16} /> <VisuallyHidden where="narrow">Full screen</VisuallyHidden>
            </span>
            <span className={styles.leave}>
              <Icon of={Minimize} size={16} />{' '}
              <VisuallyHidden where="narrow">Leave full screen</VisuallyHidden>
            </span>
          </Button>
        )}
      </Toolbar>
      <ul
        ref={list}
        className={styles.board}
        aria-label="Brands"
        data-chosen={chosenColumns !== undefined || undefined}
        data-fits={brands.length <= MOST_ON_SCREEN || undefined}
        style={{ ...groundStyle(ground), ...grid }}
      >
        {brands.map((brand, place) => (
          <Tile
            key={brand.id}
            {...{ brand, place, ground, names, edit, origin }}
            count={brands.length}
            note={notes[brand.id ?? '']}
            isNear={drawAll || isPrinting || near.has(brand.id ?? '')}
            onVanish={noteVanished}
          />
        ))}
      </ul>
    </section>
  )
}

interface TileProps extends Pick<ShortlistBoardProps, 'ground' | 'names' | 'edit' | 'origin'> {
  readonly brand: ReadBrand
  readonly place: number
  readonly count: number
  readonly note: string | undefined
  readonly isNear: boolean
  readonly onVanish: (brand: ReadBrand, vanishes: boolean) => void
}

const Tile = memo(function Tile(props: TileProps) {
  const { brand, place, count, ground, names, note, isNear, edit, origin, onVanish } = props
  const id = brand.id ?? ''
  const name = brand.name ?? id
  return (
    <li className={styles.item} data-id={id}>
      <Link className={styles.tile} to={paths.brand(id, OPENING_QUERY)} state={{ origin }}>
        <LogoStage {...{ brand, ground, isNear, onVanish }} />
        <span className={styles.name} data-visually-hidden={names ? undefined : 'always'} dir="auto">
          {brand.name ?? 'No name'}
        </span>
      </Link>
      <span className={styles.id} data-print="only">
        {id}
      </span>
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
      {edit && isNear && (
        <span className={styles.tools} data-print="hide">
          <MoveMenu {...{ id, name, place, count, edit }} />
          <RemoveButton {...{ id, name, edit }} />
        </span>
      )}
    </li>
  )
})

/** The ids of the tiles that are in sight, were in sight, or are less than a screen away. */
function useNear(list: RefObject<HTMLElement | null>, brands: readonly ReadBrand[]): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const ids = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .map(({ target }) => (target as HTMLElement).dataset['id'] ?? '')
        if (ids.length > 0) setNear((known) => known.union(new Set(ids)))
      },
      { rootMargin: '50% 0px' },
    )
    for (const place of brands.keys()) observer.observe(list.current!.children[place]!)
    return () => observer.disconnect()
  }, [list, brands])
  return near
}
