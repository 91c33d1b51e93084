/** A list with no or few brands: why, where to go next, and brands whose names are close to the one searched for. */
import { MapPinOff, SearchX } from 'lucide'
import { isNear } from '#client/match/compare-names.ts'
import { FILTER_PARAMETERS, linkQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { useCloseMatches } from '#web/brand/close-matches.ts'
import { formatCount } from '#web/time/locale.ts'
import { hrefOf, Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { brandStar } from '#web/shortlist/shortlist-controls.tsx'
import { Button, buttonClass, Icon } from '#web/ui/button.tsx'
import { Heading, Sheet, Stack } from '#web/ui/layout.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { firstPage } from './list-address.ts'
import { useList } from './list-context.tsx'
import { pageNumber } from './list-place.ts'

/** Replaces the rows of an empty page, and says why: the list ended earlier or has more pages, or nothing matches. */
export function EmptyList() {
  const { page, pathTo, clearFilters } = useList()
  const { query, links } = page!
  const number = pageNumber(query, links)
  if (links.next !== null || number !== 1) {
    const ways = {
      'Go to the next page': linkQuery(links.next),
      'Go to the first page': linkQuery(links.first) ?? firstPage(query),
      'Go to the last page': linkQuery(links.last),
    }
    const here = number === undefined ? 'This page' : `Page ${formatCount(number)}`
    return (
      <Empty
        icon={<Icon of={MapPinOff} size={20} />}
        title={links.next === null ? `${here} is past the end of the list` : 'This page has no brands'}
        actions={Object.entries(ways).map(
          ([words, to]) =>
            to && (
              <Link key={words} className={buttonClass} to={pathTo(to)}>
                {words}
              </Link>
            ),
        )}
      >
        {links.next === null
          ? 'The list has fewer pages. Brands may have been removed, or a filter may have narrowed it.'
          : 'The service says that there are more pages.'}
      </Empty>
    )
  }

  const filters = FILTER_PARAMETERS.filter((parameter) => queryValue(query, parameter) !== undefined)
  const name = queryValue(query, 'name')
  const no = filters.length > 1 ? 'With these filters, no' : 'No'
  return (
    <Empty
      icon={<Icon of={SearchX} size={20} />}
      title={name === undefined ? 'No brands' : `${no} brand has “${name}” in its name`}
      actions={filters.length > 0 && <Button onClick={clearFilters}>Clear filters</Button>}
    >
      {name !== undefined
        ? 'Check the spelling, or search for a part of the name.'
        : filters.length > 0
          ? 'Nothing in the catalogue matches these filters.'
          : 'The catalogue is empty. Brands appear here once the service has some.'}
    </Empty>
  )
}

interface CloseMatchesProps {
  readonly name: string
  /** The few brands that the search itself found. */
  readonly found: readonly ReadBrand[]
}

/** Brands close to a name that was searched for, the closest first. Remount it for each name. */
export function CloseMatches({ name, found }: CloseMatchesProps) {
  const list = useList()
  const { matches } = useCloseMatches(list, name, true, found)
  const [first] = matches
  const links = useBrandLinks(list.query)
  const listed = useShortlist().ids
  const rows = matches.map(({ brand }) => plainRow(brand, hrefOf(paths.brand(brand.id!, list.query)), {}))
  // The live region is rendered before the matches, so that screen readers announce them when they arrive.
  return (
    <div aria-live="polite">
      {first && (
        <Stack as="section" gap={2} aria-label="Close matches">
          <Heading level={2}>
            {isNear(first.closeness) ? (
              <>
                Did you mean <bdi>{first.brand.name}</bdi>?
              </>
            ) : (
              'Close matches'
            )}
          </Heading>
          <Sheet>
            <BrandTable
              label="Close matches"
              rows={rows}
              openId={list.openId}
              selected={listed}
              renderLeading={brandStar}
              body={links}
            />
          </Sheet>
        </Stack>
      )}
    </div>
  )
}
