import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DEFAULT_LIMIT, queryValue } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
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
  const limit = queryValue(address.query, 'limit') ?? String(DEFAULT_LIMIT)
  const sizes = SIZES.includes(limit) ? SIZES : [...SIZES, limit]
  const page = (link: string | null) => {
    const query = linkQuery(link)
    return query && address.to(query)
  }
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
        <PageLink
          label="First page"
          to={links.prev === null ? null : page(links.first)}
          icon={<ChevronFirst />}
        />
        <PageLink label="Previous page" to={page(links.prev)} icon={<ChevronLeft />} />
        <PageLink label="Next page" to={page(links.next)} icon={<ChevronRight />} />
        <PageLink
          label="Last page"
          to={links.next === null ? null : page(links.last)}
          icon={<ChevronLast />}
        />
      </nav>
    </footer>
  )
}

function PageLink({ label, to, icon }: { label: string; to: string | null; icon: ReactNode }) {
  return to === null ? (
    // A link without a target keeps its place and name: ARIA's own pattern for a disabled link.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span role="link" aria-disabled="true" aria-label={label} className={styles.page}>
      {icon}
    </span>
  ) : (
    <Link to={to} aria-label={label} title={label} className={styles.page}>
      {icon}
    </Link>
  )
}
