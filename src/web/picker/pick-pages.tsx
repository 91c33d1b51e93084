import { ChevronLeft, ChevronRight } from 'lucide'
import { type ListQuery, queryPage } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-picker.module.css'

interface PickPagesProps {
  readonly query: ListQuery
  readonly links: PageLinks
  readonly onTurn: (query: ListQuery) => void
}

/** The ways to the pages before and after: the service's own links. Nothing, where there is one page. */
export function PickPages({ query, links, onTurn }: PickPagesProps) {
  if (links.prev === null && links.next === null) return null
  const page = queryPage(query)
  const last = links.last === null ? undefined : queryPage(linkQuery(links.last)!)
  const turns = [
    { label: 'Previous page', to: linkQuery(links.prev), icon: <Icon of={ChevronLeft} /> },
    { label: 'Next page', to: linkQuery(links.next), icon: <Icon of={ChevronRight} /> },
  ]
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <output>{page !== undefined && `Page ${page}${last === undefined ? '' : ` of ${last}`}`}</output>
      {turns.map(({ label, to, icon }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          className={iconButtonClass}
          aria-disabled={!to}
          onClick={() => to && onTurn(to)}
        >
          {icon}
        </button>
      ))}
    </nav>
  )
}
