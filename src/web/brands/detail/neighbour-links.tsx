import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide'
import type { ReactNode } from 'react'
import type { ListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Total } from '#web/brands/list/list-status.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { countWords } from '#web/parts/moment-words.ts'
import styles from './neighbour-links.module.css'
import { type Direction, entryOf, neighbourOnPage, pageAhead, type ShownPage } from './neighbours.ts'
import { useSortedBrands } from '#web/brands/list/use-sorted-brands.ts'

interface NeighbourLinksProps {
  readonly id: string
  /** The page of the list that the address describes, once it is there. */
  readonly page: ShownPage | undefined
  /** How many brands the list has, where that is known. */
  readonly total: Total
  readonly address: ListAddress
}

/** Walks the list from brand to brand, and on to the next page at the end of one: the address turns along. */
export function NeighbourLinks(props: NeighbourLinksProps) {
  const { id, page, address } = props
  const previous = useNeighbour(props, 'previous')
  const next = useNeighbour(props, 'next')
  const to = (neighbour: Neighbour | null) => neighbour && address.pathTo(neighbour.page, neighbour.id)
  return (
    <div className={styles.walk}>
      <NeighbourLink
        label="Previous brand"
        id={previous?.id}
        to={to(previous)}
        icon={<Icon of={ChevronUp} />}
      />
      <NeighbourLink label="Next brand" id={next?.id} to={to(next)} icon={<Icon of={ChevronDown} />} />
      <span className={styles.place}>{page && placeWords(page, id)}</span>
    </div>
  )
}

function placeWords({ brands }: ShownPage, id: string): string {
  const place = brands.findIndex((brand) => brand.id === id) + 1
  return place > 0
    ? `${countWords(place)} of ${countWords(brands.length)} on this page`
    : 'Not on this page of the list'
}

interface Neighbour {
  readonly id: string
  /** The page of the list that it is on. */
  readonly page: ListQuery
}

function useNeighbour(
  { id, page, total, address }: NeighbourLinksProps,
  direction: Direction,
): Neighbour | null {
  const ahead = page ? pageAhead(page, id, direction) : null
  const query = ahead ?? address.query
  const other = useQuery({ ...brandQueries.list(query), enabled: ahead !== null })
  const { brands } = useSortedBrands(query, address.sort, other.data, total)
  const beside = page && neighbourOnPage(page, id, direction)
  if (beside !== undefined) return { id: beside, page: address.query }
  const entry = ahead && entryOf(brands, id, direction)
  return entry ? { id: entry, page: ahead } : null
}

interface NeighbourLinkProps {
  readonly label: string
  readonly id: string | undefined
  readonly to: string | null
  readonly icon: ReactNode
}

/** The brand is fetched as soon as somebody points at the way to it. */
function NeighbourLink({ label, id, to, icon }: NeighbourLinkProps) {
  const queryClient = useQueryClient()
  const prefetch = () => {
    if (id !== undefined) void queryClient.prefetchQuery(brandQueries.single(id))
  }
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={iconButtonClass}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {icon}
    </Link>
  )
}
