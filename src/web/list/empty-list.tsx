/** A list with no or few brands: why, where to go next, and brands whose names are close to the one searched for. */
import { ListEnd, Search, SearchX } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { isNear } from '#client/match/compare-names.ts'
import { FILTER_PARAMETERS, linkQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { searchedId, useCloseMatches } from '#web/brand/close-matches.ts'
import { formatCount } from '#web/time/locale.ts'
import { hrefOf, ButtonLink } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { brandStar } from '#web/shortlist/shortlist-controls.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Heading, Row, Sheet, Soft, Stack } from '#web/ui/layout.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { usePendingFor } from '#web/ui/timing.ts'
import { firstPage } from './list-address.ts'
import { useList } from './list-context.tsx'
import { pageNumber } from './list-place.ts'
import styles from './brands-page.module.css'

/** Replaces the rows of an empty page, and says why: the list ended earlier or has more pages, or nothing matches. */
export function EmptyList() {
  const { request, page, pathTo, isStale, isOtherList } = useList()
  const { query, links } = page!
  if (usePendingFor(isStale && request, 250))
    return <OneLine icon={Search} title={isOtherList ? 'Searching…' : 'Loading…'} />
  const number = pageNumber(query, links)
  if (links.next !== null || number !== 1) {
    const first = 'Go to the first page'
    const ways = {
      'Go to the next page': linkQuery(links.next),
      'Go to the last page': links.next === null ? linkQuery(links.last) : null,
      [first]: linkQuery(links.first) ?? firstPage(query),
    }
    const here = number === undefined ? 'This page' : `Page ${formatCount(number)}`
    return (
      <Empty
        icon={ListEnd}
        title={links.next === null ? `${here} is past the end of the list` : 'This page has no brands'}
        actions={Object.entries(ways).map(
          ([words, to]) =>
            to && (
              <ButtonLink key={words} data-tone={words === first ? 'plain' : 'primary'} to={pathTo(to)}>
                {words}
              </ButtonLink>
            ),
        )}
      >
        {links.next !== null && 'The service says that there are more pages.'}
      </Empty>
    )
  }

  return <NothingFound />
}

function NothingFound() {
  const { page, clearFilters } = useList()
  const query = page!.query
  const filters = FILTER_PARAMETERS.filter((parameter) => queryValue(query, parameter) !== undefined)
  const name = queryValue(query, 'name')
  const actions = filters.length > 0 && (
    <Button onClick={clearFilters}>
      {name !== undefined && filters.length === 1 ? 'Clear search' : 'Clear filters'}
    </Button>
  )
  if (name === undefined) {
    return (
      <Empty icon={SearchX} title="No brands" actions={actions}>
        {filters.length > 0
          ? 'Nothing in the catalogue matches these filters.'
          : 'The catalogue is empty. Brands appear here once the service has some.'}
      </Empty>
    )
  }
  const none = `${filters.length > 1 ? 'With these filters, no' : 'No'} brand has “${name}” in its name`
  if (searchedId(name) === undefined) return <OneLine icon={SearchX} title={none} actions={actions} />
  return <IdSearched {...{ name, none, actions }} />
}

/** The title of the brand whose id was searched for. */
const idTitle = (name: string) => `The brand with id ${searchedId(name)}`

/** Whether a brand has the id that was searched for. The brand itself is below. */
function IdSearched({
  name,
  none,
  actions,
}: Readonly<Record<'name' | 'none', string>> & { actions: ReactNode }) {
  const { page, isTyping } = useList()
  const { matches, hasNone } = useCloseMatches({ query: page!.query, isTyping }, name, true)
  if (matches.length === 0)
    return <OneLine icon={SearchX} title={hasNone ? `${none} or as its id` : none} actions={actions} />
  return <OneLine icon={Search} title={idTitle(name)} actions={actions} />
}

/** Leaves the room to what is below: close matches, or what else to try. */
function OneLine({ icon, title, actions }: ComponentProps<typeof Empty>) {
  return (
    <Row className={styles.nothing}>
      <Icon of={icon} />
      <strong>{title}</strong>
      {actions && <Row>{actions}</Row>}
    </Row>
  )
}

interface CloseMatchesProps {
  readonly name: string
  /** The few brands that the search itself found. */
  readonly found: readonly ReadBrand[]
}

/** Brands close to a name that was searched for, the closest first. Remount it for each name. */
export function CloseMatches({ name, found }: CloseMatchesProps) {
  const { page, query, openId, isTyping, isStale } = useList()
  const search = { query: page!.query, isTyping }
  const { matches, isLooking, hasNone } = useCloseMatches(search, name, !isStale, found)
  const isSlow = usePendingFor(isLooking, 250)
  const id = searchedId(name)
  const [first] = matches
  const links = useBrandLinks(query)
  const listed = useShortlist().ids
  const rows = matches.map(({ brand }) => plainRow(brand, hrefOf(paths.brand(brand.id!, query)), {}))
  const label = id === undefined ? 'Close matches' : idTitle(name)
  const isLikely = id === undefined && first && isNear(first.closeness)
  const heading = isLikely ? `Did you mean ${matches.length > 1 ? 'one of these' : 'this brand'}?` : label
  // The live region is rendered before the matches, so that screen readers announce them when they arrive.
  return (
    <div aria-live="polite">
      {isSlow && !first && (
        <Heading level={2}>Looking for {id === undefined ? 'similar names' : 'this id'}…</Heading>
      )}
      {hasNone && found.length === 0 && id === undefined && (
        <Soft as="p" size="s">
          There are no similar names. Check the spelling, or search for part of the name.
        </Soft>
      )}
      {first && (
        <Stack as="section" gap={2} aria-label={label}>
          {(id === undefined || found.length > 0) && <Heading level={2}>{heading}</Heading>}
          <Sheet>
            <BrandTable
              label={label}
              rows={rows}
              openId={openId}
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
