/** Links and keys to the brands before and after the open one, on the same page of the list or an adjacent one. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide'
import { useRef } from 'react'
import { linkQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { formatCount } from '#web/time/locale.ts'
import { Link, useGo, useOrigin } from '#web/data/navigation.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { withPlaceOf } from '#web/list/list-address.ts'
import { useList } from '#web/list/list-context.tsx'
import { Icon, iconButtonClass } from '#web/ui/button.tsx'
import { TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'

type Direction = 'previous' | 'next'

/** Brands without a usable id have no address and are skipped. */
const idsOf = (brands: readonly ReadBrand[] = []) => brands.flatMap(({ id }) => id ?? [])

/** The ids to step through. */
function useIds(): readonly string[] {
  const { page, isStale } = useList()
  // If the brand was opened from another list, such as a shortlist, the links step through that list.
  const origin = useOrigin()
  return origin?.ids ?? (isStale ? [] : idsOf(page?.brands))
}

/** The links in a brand's panel. They replace the history entry, so Back returns to where the first brand was opened. */
export function NeighbourLinks({ id }: { id: string }) {
  const origin = useOrigin()
  const ids = useIds()
  const place = ids.indexOf(id) + 1
  return (
    <PreviousNextLinks
      previous={useNeighbour(id, 'previous')}
      next={useNeighbour(id, 'next')}
      place={place > 0 ? `${formatCount(place)} of ${formatCount(ids.length)}` : ''}
      state={origin && { origin }}
    />
  )
}

/** The path to the brand before or after another; `null` if there is none or its page is still loading. */
function useNeighbour(id: string, direction: Direction): string | null {
  const list = useList()
  const origin = useOrigin()
  const page = list.isStale || origin ? undefined : list.page
  // Each once, or a duplicate would form a loop.
  const ids = [...new Set(useIds())]
  const step = direction === 'next' ? 1 : -1
  // -1 if the open brand is not on the page, as after a search: it then has no neighbours.
  const place = ids.indexOf(id)
  const onPage = place < 0 ? undefined : ids[place + step]
  // The adjacent page is loaded one brand before the edge.
  const isNearEdge = place >= 0 && ids[place + 2 * step] === undefined
  const link = page && isNearEdge ? page.links[direction === 'next' ? 'next' : 'prev'] : null
  const adjacent = linkQuery(link)
  const other = useQuery({
    ...brandQueries.list(withPlaceOf(list.query, adjacent ?? list.query)),
    enabled: adjacent !== null,
  })
  if (onPage !== undefined) return list.pathTo(list.query, onPage)
  const onAdjacent = idsOf(other.data?.brands).filter((each) => each !== id)
  const nearest = onAdjacent.at(direction === 'next' ? 0 : -1)
  return adjacent && nearest !== undefined ? list.pathTo(adjacent, nearest) : null
}

interface PreviousNextLinksProps extends Readonly<Record<Direction, string | null>> {
  /** "3 of 25". Empty if the brand is not in the list: there are no links then. */
  readonly place: string
  /** Stored with each history entry. */
  readonly state?: object | undefined
}

const LINKS = [
  ['previous', 'Previous brand', 'K', ChevronUp],
  ['next', 'Next brand', 'J', ChevronDown],
] as const

export function PreviousNextLinks({ place, state, ...targets }: PreviousNextLinksProps) {
  usePreviousNextKeys(targets, state)
  if (place === '') return null
  return (
    <Row gap={0} wrap={false}>
      <span className={styles.place} translate="no">
        {place}
      </span>
      {LINKS.map(([direction, label, key, icon]) => (
        <Link
          key={direction}
          replace
          to={targets[direction]}
          state={state}
          aria-label={label}
          title={`${label} (${key})`}
          className={iconButtonClass}
        >
          <Icon of={icon} />
        </Link>
      ))}
    </Row>
  )
}

const ARROWS: Readonly<Record<string, Direction>> = { ArrowDown: 'next', ArrowUp: 'previous' }
const LETTERS: Readonly<Record<string, Direction>> = { j: 'next', k: 'previous' }

/** Milliseconds between brands while a key is held: Safari refuses more than 100 address changes in 10 seconds. */
const REPEAT_INTERVAL = 125

/** J or Down opens the next brand, K or Up the previous one, unless the focus is in a field. */
function usePreviousNextKeys(targets: Readonly<Record<Direction, string | null>>, state: object | undefined) {
  const go = useGo()
  const { keys } = usePreferences()
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  usePageKeys((event) => {
    const { target, key, ctrlKey, altKey, metaKey, repeat } = event
    if (ctrlKey || altKey || metaKey) return
    if (target instanceof Element && target.closest(TYPED_IN)) return
    const direction = ARROWS[key] ?? (keys === 'on' ? LETTERS[key.toLowerCase()] : undefined)
    if (direction === undefined || (targets.previous ?? targets.next) === null) return
    event.preventDefault()
    const path = targets[direction]
    if (path === null || (repeat && performance.now() - openedAt.current < REPEAT_INTERVAL)) return
    openedAt.current = performance.now()
    go(path, { state, replace: true })
  })
}
