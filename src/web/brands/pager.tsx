import { useQueryClient } from '@tanstack/react-query'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { DEFAULT_LIMIT, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { SelectField } from '#web/ui/field.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './pager.module.css'

const SIZES = ['10', '25', '50', '100']

interface PagerProps {
  readonly address: ListAddress
  readonly links: PageLinks
  /** "Page 3 of 341, 3,408 brands"; announced when it changes. */
  readonly status: ReactNode
}

/** Where in the list this page is, and the ways to others: the service's own links, followed as they are. */
export function Pager({ address, links, status }: PagerProps) {
  const queryClient = useQueryClient()
  const limit = queryValue(address.query, 'limit') ?? String(DEFAULT_LIMIT)
  const sizes = SIZES.includes(limit) ? SIZES : [...SIZES, limit]
  const pages = [
    { label: 'First page', link: links.prev === null ? null : links.first, icon: <ChevronFirst /> },
    { label: 'Previous page', link: links.prev, icon: <ChevronLeft /> },
    { label: 'Next page', link: links.next, icon: <ChevronRight /> },
    { label: 'Last page', link: links.next === null ? null : links.last, icon: <ChevronLast /> },
  ]
  return (
    <footer className={styles.pager}>
      <output className={styles.status}>{status}</output>
      <SelectField
        label="Rows per page"
        className={styles.size}
        value={limit}
        onChange={({ target }) => address.changeFilters({ limit: target.value })}
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <nav aria-label="Pages" className={styles.pages}>
        {pages.map(({ label, link, icon }) => {
          const query = linkQuery(link)
          return (
            <PageLink
              key={label}
              label={label}
              to={query && address.to(query)}
              icon={icon}
              onLikely={() => {
                if (query) void queryClient.prefetchQuery(brandQueries.list(query))
              }}
            />
          )
        })}
      </nav>
    </footer>
  )
}

interface PageLinkProps {
  readonly label: string
  readonly to: string | null
  readonly icon: ReactNode
  /** The reader points at it, so the page may be wanted next. */
  readonly onLikely: () => void
}

/** One element whether it leads somewhere or not, so that the focus stays when the last page is reached. */
function PageLink({ label, to, icon, onLikely }: PageLinkProps) {
  const href = useHref(to ?? '')
  const follow = useLinkClickHandler(to ?? '')
  return (
    <a
      {...(to === null ? { role: 'link', 'aria-disabled': true, tabIndex: -1 } : { href, onClick: follow })}
      aria-label={label}
      title={label}
      className={styles.page}
      onPointerEnter={onLikely}
      onFocus={onLikely}
    >
      {icon}
    </a>
  )
}
