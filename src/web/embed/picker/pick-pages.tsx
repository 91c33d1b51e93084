import { ChevronLeft, ChevronRight } from 'lucide'
import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { listPlace, placeWords, useTotal } from '#web/list/list-place.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PickPagesProps {
  readonly query: ListQuery
  readonly page: BrandPage
  /** `page` responds to an earlier query. */
  readonly isStale: boolean
  readonly onTurn: (query: ListQuery) => void
}

/** The ways to the pages before and after: the service's own links. Nothing, where there is one page. */
export function PickPages({ query, page, isStale, onTurn }: PickPagesProps) {
  const total = useTotal(query, isStale ? undefined : page, false)
  const { prev, next } = page.links
  if (prev === null && next === null) return null
  const turn = (label: string, icon: typeof ChevronLeft, to: ListQuery | null) => (
    <Button
      tone="quiet"
      aria-label={label}
      title={label}
      aria-disabled={!to}
      onClick={() => to && onTurn(to)}
    >
      <Icon of={icon} directed />
    </Button>
  )
  return (
    <nav aria-label="Pages">
      <output>{!isStale && placeWords(listPlace(query, page, total))}</output>
      {turn('Previous page', ChevronLeft, linkQuery(prev))}
      {turn('Next page', ChevronRight, linkQuery(next))}
    </nav>
  )
}
