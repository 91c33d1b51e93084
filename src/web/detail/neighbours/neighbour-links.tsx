import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { keepParameters, type ListQuery, stringifyListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Link } from '#web/data/routing/link.tsx'
import { HistoryRule } from '#web/data/routing/navigation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Total } from '#web/list/paging/list-place.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { countWords } from '#web/data/preferences/count-words.ts'
import styles from './neighbour-links.module.css'
import { findPage } from './find-page.ts'
import { adjacentPage, type Direction, firstFrom, neighbourOnPage, type ShownPage } from './neighbours.ts'
import { withPlaceOf } from '#web/list/list-address.ts'
import { useOrderedBrands } from '#web/list/use-brand-list.ts'

interface NeighbourLinksProps {
  readonly id: string
  /** The page of the list that the address describes, once it has loaded. */
  readonly page: ShownPage | undefined
  /** How many brands the list has, if that is known. */
  readonly total: Total
  readonly address: ListAddress
}

/**
 * Links to the previous and the next brand of the list. At the edge of a page they lead on to the adjacent one. A link to a
 * brand alone opens it beside the first page of the catalogue: from there they lead to the brand's own page. Beside a page
 * that does not have the brand, the next one is the first of the page. However many brands somebody leafs through, Back leads
 * to where they opened the first.
 */
export function NeighbourLinks({ id, page, total, address }: NeighbourLinksProps) {
  const place = page && page.brands.findIndex((brand) => brand.id === id) + 1
  const own = useOwnPage(id, address.query, place === 0)
  const listed = (place === 0 && own.data) || { page, query: address.query }
  const previous = useNeighbour(id, listed, total, 'previous')
  const following = useNeighbour(id, listed, total, 'next')
  const isElsewhere = place === 0 && !own.data && !own.isFetching
  const first = isElsewhere ? firstFrom(page?.brands ?? [], id, 'next') : undefined
  const next = first === undefined ? following : { id: first, page: address.query }
  const to = (neighbour: Neighbour | null) => neighbour && address.pathTo(neighbour.page, neighbour.id)
  // A list that has no brands leads nowhere.
  if (isElsewhere && first === undefined) return <div className={styles.walk} />
  return (
    <div className={styles.walk}>
      <HistoryRule isReplacing>
        <NeighbourLink
          direction="previous"
          label="Previous brand"
          to={to(previous)}
          icon={<Icon of={ChevronUp} />}
        />
        <NeighbourLink direction="next" label="Next brand" to={to(next)} icon={<Icon of={ChevronDown} />} />
      </HistoryRule>
      <span className={styles.place}>
        {page && !!place && (
          <>
            {countWords(place)} of {countWords(page.brands.length)}
            <span className={styles.words}> on this page</span>
          </>
        )}
      </span>
    </div>
  )
}

interface Neighbour {
  readonly id: string
  /** The query of its page of the list. */
  readonly page: ListQuery
}

/** The page of the whole catalogue that has a brand. */
function useOwnPage(id: string, list: ListQuery, isWanted: boolean) {
  const narrowed = keepParameters(list, [...FILTER_PARAMETERS, 'order'])
  const isWhole = narrowed.pairs.length === 0
  const query = keepParameters(list, ['limit'])
  return useQuery({
    // A disabled query still returns what its key has loaded, so a narrowed list has a key of its own.
    queryKey: ['brands', 'page-of', id, stringifyListQuery(query), stringifyListQuery(narrowed)],
    queryFn: ({ client }) => findPage(id, query, (page) => client.fetchQuery(brandQueries.list(page))),
    enabled: isWanted && isWhole,
  })
}

function useNeighbour(
  id: string,
  { page, query }: { readonly page: ShownPage | undefined; readonly query: ListQuery },
  total: Total,
  direction: Direction,
): Neighbour | null {
  const adjacent = useMemo(() => (page ? adjacentPage(page, id, direction) : null), [page, id, direction])
  const there = useMemo(() => (adjacent ? withPlaceOf(query, adjacent) : query), [adjacent, query])
  const other = useQuery({ ...brandQueries.list(there), enabled: adjacent !== null })
  const { brands } = useOrderedBrands(there, other.data, total)
  const onPage = page && neighbourOnPage(page, id, direction)
  if (onPage !== undefined) return { id: onPage, page: query }
  const onAdjacent = adjacent && firstFrom(brands, id, direction)
  return onAdjacent ? { id: onAdjacent, page: adjacent } : null
}

/** The same links where the brands beside the panel are no page of the list. */
export function LinksBeside(props: { previous: string | null; next: string | null; place: string }) {
  return (
    <div className={styles.walk}>
      <HistoryRule isReplacing>
        <NeighbourLink
          direction="previous"
          label="Previous brand"
          to={props.previous}
          icon={<Icon of={ChevronUp} />}
        />
        <NeighbourLink direction="next" label="Next brand" to={props.next} icon={<Icon of={ChevronDown} />} />
      </HistoryRule>
      <span className={styles.place}>{props.place}</span>
    </div>
  )
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
