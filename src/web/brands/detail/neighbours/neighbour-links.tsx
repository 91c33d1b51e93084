import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import type { ListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Total } from '#web/parts/paging/list-place.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { countWords } from '#web/preferences/count-words.ts'
import styles from './neighbour-links.module.css'
import { adjacentPage, type Direction, firstFrom, neighbourOnPage, type ShownPage } from './neighbours.ts'
import { withPlaceOf } from '#web/brands/list/list-address.ts'
import { useOrderedBrands } from '#web/brands/list/use-ordered-brands.ts'

interface NeighbourLinksProps {
  readonly id: string
  /** The page of the list that the address describes, once it has loaded. */
  readonly page: ShownPage | undefined
  /** How many brands the list has, if that is known. */
  readonly total: Total
  readonly address: ListAddress
}

/** Links to the previous and the next brand of the list. At the edge of a page they lead on to the adjacent one. */
export function NeighbourLinks(props: NeighbourLinksProps) {
  const { id, page, address } = props
  const previous = useNeighbour(props, 'previous')
  const next = useNeighbour(props, 'next')
  const to = (neighbour: Neighbour | null) => neighbour && address.pathTo(neighbour.page, neighbour.id)
  const place = page && page.brands.findIndex((brand) => brand.id === id) + 1
  // A shared link may open a brand beside a list that does not have it: nothing leads on from there.
  if (place === 0) return <div className={styles.walk} />
  return (
    <div className={styles.walk}>
      <NeighbourLink
        direction="previous"
        label="Previous brand"
        to={to(previous)}
        icon={<Icon of={ChevronUp} />}
      />
      <NeighbourLink direction="next" label="Next brand" to={to(next)} icon={<Icon of={ChevronDown} />} />
      <span className={styles.place}>
        {page && `${countWords(place ?? 0)} of ${countWords(page.brands.length)} on this page`}
      </span>
    </div>
  )
}

interface Neighbour {
  readonly id: string
  /** The query of its page of the list. */
  readonly page: ListQuery
}

function useNeighbour(
  { id, page, total, address }: NeighbourLinksProps,
  direction: Direction,
): Neighbour | null {
  const adjacent = useMemo(() => (page ? adjacentPage(page, id, direction) : null), [page, id, direction])
  const query = useMemo(
    () => (adjacent ? withPlaceOf(address.query, adjacent) : address.query),
    [adjacent, address.query],
  )
  const other = useQuery({ ...brandQueries.list(query), enabled: adjacent !== null })
  const { brands } = useOrderedBrands(query, other.data, total)
  const onPage = page && neighbourOnPage(page, id, direction)
  if (onPage !== undefined) return { id: onPage, page: address.query }
  const onAdjacent = adjacent && firstFrom(brands, id, direction)
  return onAdjacent ? { id: onAdjacent, page: adjacent } : null
}

interface NeighbourLinkProps {
  readonly direction: Direction
  readonly label: string
  readonly to: string | null
  readonly icon: ReactNode
}

function NeighbourLink({ direction, label, to, icon }: NeighbourLinkProps) {
  return (
    <Link to={to} data-neighbour={direction} aria-label={label} title={label} className={iconButtonClass}>
      {icon}
    </Link>
  )
}
