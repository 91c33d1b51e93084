/** Where in the list its page is, and the ways to other pages: the service's own links, with their queries unchanged. */
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useState } from 'react'
import { linkQuery } from '#contract/page-links.ts'
import type { BrandListState } from '#web/list/use-brand-list.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { placeWords } from '#web/list/paging/list-place.ts'
import { StillWaiting } from '#web/brand/still-waiting.tsx'
import { Link } from '#web/data/routing/link.tsx'
import { useGo } from '#web/data/routing/navigation.tsx'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { GoToPage } from './go-to-page.tsx'
import { CopyLink } from './copy-link.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './pager.module.css'

interface PageLink {
  readonly label: string
  readonly note?: string
  readonly link: string | null
  readonly icon: ReactNode
  readonly shortcut?: string
}

interface PagerProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

export function Pager({ address, list }: PagerProps) {
  const { page, links, place, total, error, isFetching, isPreviousFromTrail } = list
  const lastPlace = useLast(place)
  const go = useGo()
  // A first page that failed has nowhere to lead to.
  if (!page && !links.first && !links.prev && (!isFetching || error)) return null
  // While a page loads, the numbers of the one before stay in their place.
  const numbers = error ? place : lastPlace
  const pages: readonly PageLink[] = [
    { label: 'First page', link: links.first, icon: <Icon of={ChevronFirst} directed /> },
    {
      label: 'Previous page',
      note: isPreviousFromTrail ? ': the one you came from' : '',
      link: links.prev,
      icon: <Icon of={ChevronLeft} directed />,
      shortcut: '[',
    },
    { label: 'Next page', link: links.next, icon: <Icon of={ChevronRight} directed />, shortcut: ']' },
    {
      label: 'Last page',
      link: links.next === null ? null : links.last,
      icon: <Icon of={ChevronLast} directed />,
    },
  ]

  const pageLink = ({ label, note = '', link, icon, shortcut }: PageLink) => {
    const query = linkQuery(link)
    return (
      <Link
        key={label}
        to={query && address.pathTo(query)}
        aria-label={label}
        title={shortcut ? `${label}${note} (${shortcut})` : label}
        aria-keyshortcuts={shortcut}
        className={iconButtonClass}
      >
        {icon}
      </Link>
    )
  }
  return (
    <footer
      className={styles.pager}
      data-empty={total === 0 || undefined}
      data-loading={(!numbers && !error) || undefined}
    >
      <output className={styles.status}>
        {place ? (
          <>
            {place.brands}
            {/* Beside the links, the number is seen. It follows the total, which would push it aside. */}
            {total !== undefined && (
              <span className={styles.words}>{placeWords(place).slice(place.brands.length)}</span>
            )}
          </>
        ) : error ? (
          'Not loaded'
        ) : (
          <StillWaiting first="Loading brands" />
        )}
      </output>
      <div className={styles.link}>
        <CopyLink />
      </div>
      <div className={styles.export}>
        <ExportButton address={address} list={list} />
      </div>
      <nav aria-label="Pages" className={styles.pages}>
        {pages.slice(0, 2).map(pageLink)}
        {numbers && <GoToPage place={numbers} links={links} onGo={(query) => go(address.pathTo(query))} />}
        {pages.slice(2).map(pageLink)}
      </nav>
    </footer>
  )
}

/** The latest value that there was. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
