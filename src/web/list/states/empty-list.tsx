import { MapPinOff, SearchX } from 'lucide'
import type { BrandPage } from '#client/brand-client.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { FIRST_PAGE_PARAMETERS, keepParameters, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { NoExactMatch } from '#web/list/close-matches/close-matches.tsx'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { pageNumber } from '#web/list/paging/list-place.ts'
import { countWords } from '#web/data/preferences/count-words.ts'
import { Link } from '#web/data/routing/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './list-states.module.css'

interface EmptyListProps {
  readonly address: ListAddress
  readonly page: BrandPage
  /** `page` responds to an earlier address, so nothing can be said yet. */
  readonly isStale: boolean
}

/** A page without brands. A search that found nothing looks for close matches before it says so. */
export function EmptyList({ address, page, isStale }: EmptyListProps) {
  const { links } = page
  const name = queryValue(address.query, 'name')
  const message = isStale ? <div className={styles.empty} /> : <NoBrands address={address} links={links} />
  if (name === undefined || links.next !== null || links.prev !== null) return message
  return (
    <NoExactMatch key={name} address={address} name={name} isSearched={!isStale}>
      {message}
    </NoExactMatch>
  )
}

/** A page without brands: the list goes on or ended before it, or nothing matches. */
function NoBrands({ address, links }: { address: ListAddress; links: PageLinks }) {
  const { query, pathTo, clearFilters } = address
  const page = pageNumber(query, links)
  const next = linkQuery(links.next)
  if (next) {
    return (
      <Empty
        icon={<Icon of={SearchX} size={20} />}
        title="This page has no brands"
        actions={
          <Link className={buttonClass} to={pathTo(next)}>
            Go to the next page
          </Link>
        }
      >
        The service says that the list goes on.
      </Empty>
    )
  }
  if (page !== 1) return <PastTheEnd address={address} links={links} page={page} />

  const filters = FILTER_PARAMETERS.filter((parameter) => queryValue(query, parameter) !== undefined)
  const name = filters.length === 1 ? queryValue(query, 'name') : undefined
  const id = name !== undefined && /^\d+$/.test(name) ? name : undefined
  return (
    <Empty
      icon={<Icon of={SearchX} size={20} />}
      title={name === undefined ? 'No brands' : `No brand has “${name}” in its name`}
      actions={
        <>
          {id !== undefined && (
            <Link className={buttonClass} to={pathTo(query, id)}>
              Go to id {id}
            </Link>
          )}
          {filters.length > 0 && <Button onClick={clearFilters}>Clear filters</Button>}
        </>
      }
    >
      {id !== undefined
        ? 'It may be the id of a brand.'
        : name !== undefined
          ? 'Check the spelling, or search for a part of the name.'
          : filters.length > 0
            ? 'Nothing in the catalogue matches these filters.'
            : 'The catalogue is empty. Brands appear here once the service has some.'}
    </Empty>
  )
}

interface PastTheEndProps {
  readonly address: ListAddress
  readonly links: PageLinks
  /** Undefined where links have a cursor or an offset. */
  readonly page: number | undefined
}

function PastTheEnd({ address: { query, pathTo }, links, page }: PastTheEndProps) {
  const first = linkQuery(links.first) ?? keepParameters(query, FIRST_PAGE_PARAMETERS)
  const last = linkQuery(links.last)
  return (
    <Empty
      icon={<Icon of={MapPinOff} size={20} />}
      title={`${page === undefined ? 'This page' : `Page ${countWords(page)}`} is past the end of the list`}
      actions={
        <>
          <Link className={buttonClass} to={pathTo(first)}>
            Go to the first page
          </Link>
          {last && (
            <Link className={buttonClass} to={pathTo(last)}>
              Go to the last page
            </Link>
          )}
        </>
      }
    >
      The list has fewer pages. Brands may have been removed, or a filter may have narrowed it.
    </Empty>
  )
}
