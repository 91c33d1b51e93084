import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { DEFAULT_LIMIT, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useListRequest } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import styles from './pager.module.css'

const SIZES = ['10', '25', '50', '100']

interface PagerProps {
  readonly address: ListAddress
  /** `first` is null on the first page. */
  readonly links: PageLinks
  /** "Page 3 of 341, 3,408 brands"; screen readers announce changes. */
  readonly status: ReactNode
  readonly isPreviousFromTrail: boolean
  /** Shows the keyboard shortcuts. */
  readonly onHelp: (open: true) => void
  /** Shown beside the status. */
  readonly children?: ReactNode
}

/** Where in the list this page is, and links to other pages: the service's own, with their queries unchanged. */
export function Pager({ address, links, status, isPreviousFromTrail, onHelp, children }: PagerProps) {
  const request = useListRequest()
  const limit = queryValue(address.query, 'limit') ?? String(DEFAULT_LIMIT)
  const sizes = SIZES.includes(limit) ? SIZES : [...SIZES, limit]
  const pages = [
    { label: 'First page', link: links.first, icon: <Icon of={ChevronFirst} /> },
    {
      label: 'Previous page',
      note: isPreviousFromTrail ? ': the one you came from, since the service names none' : '',
      link: links.prev,
      icon: <Icon of={ChevronLeft} />,
      shortcut: '[',
    },
    { label: 'Next page', link: links.next, icon: <Icon of={ChevronRight} />, shortcut: ']' },
    { label: 'Last page', link: links.next === null ? null : links.last, icon: <Icon of={ChevronLast} /> },
  ]

  return (
    <footer className={styles.pager}>
      <output className={styles.status}>{status}</output>
      {children}
      <Button
        tone="quiet"
        className={styles.keys}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts"
        onClick={() => onHelp(true)}
      >
        <kbd>?</kbd>
      </Button>
      <SelectField
        label={address.view === 'gallery' ? 'Brands per page' : 'Rows per page'}
        className={styles.size}
        value={limit}
        onChange={({ target }) => address.changeFilters({ limit: target.value })}
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
      <nav aria-label="Pages" className={styles.pages}>
        {pages.map(({ label, note = '', link, icon, shortcut }) => {
          const query = linkQuery(link)
          const prefetch = () => query && request(query)
          return (
            <Link
              key={label}
              to={query && address.pathTo(query)}
              aria-label={label}
              title={shortcut ? `${label}${note} (${shortcut})` : label}
              aria-keyshortcuts={shortcut}
              className={iconButtonClass}
              onPointerEnter={prefetch}
              onFocus={prefetch}
            >
              {icon}
            </Link>
          )
        })}
      </nav>
    </footer>
  )
}
