import { ChevronLeft, ChevronRight } from 'lucide'
import { type ListQuery, queryPage } from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PickPagesProps {
  readonly query: ListQuery
  readonly links: PageLinks
  readonly onTurn: (query: ListQuery) => void
}

/** The ways to the pages before and after: the service's own links. Nothing, where there is one page. */
export function PickPages({ query, links: { prev, next, last }, onTurn }: PickPagesProps) {
  if (prev === null && next === null) return null
  const page = queryPage(query)
  const lastQuery = linkQuery(last)
  const lastPage = lastQuery && queryPage(lastQuery)
  const turn = (label: string, icon: typeof ChevronLeft, to: ListQuery | null) => (
    <Button
      tone="quiet"
      aria-label={label}
      title={label}
      aria-disabled={!to}
      onClick={() => to && onTurn(to)}
    >
      <Icon of={icon} />
    </Button>
  )
  return (
    <nav aria-label="Pages">
      <output>{page && `Page ${page}${lastPage ? ` of ${lastPage}` : ''}`}</output>
      {turn('Previous page', ChevronLeft, linkQuery(prev))}
      {turn('Next page', ChevronRight, linkQuery(next))}
    </nav>
  )
}
