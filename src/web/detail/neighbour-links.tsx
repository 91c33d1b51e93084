/** The brands before and after the open one, on its page of the list or the next: links to them, and keys. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide'
import { useEffect, useEffectEvent, useRef } from 'react'
import { brandQueries } from '#web/data/brand-queries.ts'
import { countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { HistoryRule, type Origin, useGo, useOrigin } from '#web/data/navigation.tsx'
import { withPlaceOf } from '#web/list/list-address.ts'
import { useList, useOrderedPage } from '#web/list/list-context.tsx'
import { HANDLES_KEYS, isInOverlay } from '#web/list/list-focus.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/text.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import styles from './brand-detail.module.css'
import { adjacentPage, type Direction, firstFrom, neighbourOnPage } from './neighbours.ts'

/** The path to the brand before or after another; null where there is none, or its page is awaited. */
function useNeighbour(id: string, direction: Direction, origin: Origin | undefined): string | null {
  const list = useList()
  const page = list.isStale || origin ? undefined : list.page
  const adjacent = page ? adjacentPage(page, id, direction) : null
  const other = useQuery({
    ...brandQueries.list(withPlaceOf(list.query, adjacent ?? list.query)),
    enabled: adjacent !== null,
  })
  const { page: ordered } = useOrderedPage(adjacent ? other.data : undefined, list.total)
  if (origin) {
    const beside = origin.ids[origin.ids.indexOf(id) + (direction === 'next' ? 1 : -1)]
    return beside === undefined ? null : list.pathTo(list.query, beside)
  }
  const onPage = page && neighbourOnPage(page, id, direction)
  if (onPage !== undefined) return list.pathTo(list.query, onPage)
  const onAdjacent = adjacent && firstFrom(ordered?.brands ?? [], id, direction)
  return onAdjacent ? list.pathTo(adjacent, onAdjacent) : null
}

/** Milliseconds between two brands while an arrow key is held: Safari refuses more than 100 changes of the address in 10 seconds. */
const REPEAT_INTERVAL = 125

/** However many brands somebody leafs through, Back leads to where they opened the first. */
export function NeighbourLinks({ id }: { id: string }) {
  const { page, isStale } = useList()
  const origin = useOrigin()
  const ids = origin?.ids ?? (page && !isStale ? page.brands.map((brand) => brand.id) : [])
  const place = ids.indexOf(id) + 1
  const previous = useNeighbour(id, 'previous', origin)
  const next = useNeighbour(id, 'next', origin)
  const state = origin && { origin }
  return (
    <div className={styles.walk}>
      <HistoryRule isReplacing>
        <ArrowKeys previous={previous} next={next} state={state} />
        <Link
          to={previous}
          state={state}
          aria-label="Previous brand"
          title="Previous brand"
          className={iconButtonClass}
        >
          <Icon of={ChevronUp} />
        </Link>
        <Link to={next} state={state} aria-label="Next brand" title="Next brand" className={iconButtonClass}>
          <Icon of={ChevronDown} />
        </Link>
      </HistoryRule>
      {place > 0 && (
        <span className={styles.place} translate="no">
          {`${countWords(place)} of ${countWords(ids.length)}`}
          {!origin && <VisuallyHidden> on this page</VisuallyHidden>}
        </span>
      )}
    </div>
  )
}

/** The same links where the brands beside the panel are no page of the list. */
export function LinksBeside(props: Readonly<Record<Direction, string | null>> & { readonly place: string }) {
  return (
    <div className={styles.walk}>
      <HistoryRule isReplacing>
        <Link
          to={props.previous}
          aria-label="Previous brand"
          title="Previous brand"
          className={iconButtonClass}
        >
          <Icon of={ChevronUp} />
        </Link>
        <Link to={props.next} aria-label="Next brand" title="Next brand" className={iconButtonClass}>
          <Icon of={ChevronDown} />
        </Link>
      </HistoryRule>
      <span className={styles.place}>{props.place}</span>
    </div>
  )
}

type ArrowKeysProps = Readonly<Record<Direction, string | null>> & { readonly state: object | undefined }

/** The arrow keys open the brands before and after, wherever the focus is, except where it has a use for them. */
function ArrowKeys({ previous, next, state }: ArrowKeysProps) {
  const go = useGo()
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, altKey, metaKey, repeat } = event
    if (event.defaultPrevented || ctrlKey || altKey || metaKey) return
    if (isComposing(event) || isInOverlay(event)) return
    if (target instanceof Element && target.closest(HANDLES_KEYS)) return
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    const path = key === 'ArrowDown' ? next : previous
    if (path === null || (repeat && performance.now() - openedAt.current < REPEAT_INTERVAL)) return
    openedAt.current = performance.now()
    go(path, { state })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return null
}
