import { MapPinOff, SearchX } from 'lucide'
import type { BrandPage } from '#client/brand-client.ts'
import { FILTER_PARAMETERS, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { NoExactMatch } from '#web/brands/close-matches/close-matches.tsx'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { pageNumber } from '#web/brands/list/paging/page-number.ts'
import { countWords } from '#web/parts/moment-words.ts'
import { Link } from '#web/routing/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-list.module.css'

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

/** A page without brands: nothing matches, or the address is past the end of the list. */
function NoBrands({ address, links }: { address: ListAddress; links: PageLinks }) {
  const { query, pathTo, clearFilters } = address
  const filtered = FILTER_PARAMETERS.some((parameter) => queryValue(query, parameter) !== undefined)
  const page = pageNumber(query, links)
  const first = linkQuery(links.first)
  const last = linkQuery(links.prev ?? links.last)

  if (page !== 1 && first && last) {
    return (
      <Empty
        icon={<Icon of={MapPinOff} size={20} />}
        title={`${page === undefined ? 'This page' : `Page ${countWords(page)}`} is past the end of the list`}
        actions={
          <>
            <Link className={buttonClass} to={pathTo(first)}>
              Go to the first page
            </Link>
            <Link className={buttonClass} to={pathTo(last)}>
              Go to the last page
            </Link>
          </>
        }
      >
        The list has fewer pages. Brands may have been removed, or a filter may have narrowed it.
      </Empty>
    )
  }
  const name = queryValue(query, 'name')
  return (
    <Empty
      icon={<Icon of={SearchX} size={20} />}
      title={name === undefined ? 'No brands' : `No brand has “${name}” in its name`}
      actions={filtered && <Button onClick={clearFilters}>Clear filters</Button>}
    >
      {filtered
        ? 'Nothing in the catalogue matches these filters.'
        : 'The catalogue is empty. Brands appear here once the service has some.'}
    </Empty>
  )
}
