import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { contradictsPage, type ShownTotal, totalFromPage } from './list-place.ts'

/** Milliseconds without a key after which the number of brands is asked for. */
const TYPING_PAUSE = 1000

/** How many brands match: read off the last page, else requested after the rows. */
export function useTotal(query: ListQuery, page: BrandPage | undefined, isTyping: boolean): ShownTotal {
  const isSettled = useSettled(page, isTyping ? TYPING_PAUSE : 0)
  const known = page && totalFromPage(query, page)
  const counted = useQuery({
    ...brandQueries.total(query),
    enabled: isSettled && page !== undefined && known === undefined,
  })
  const isDoubtful =
    page !== undefined &&
    known === undefined &&
    typeof counted.data === 'number' &&
    contradictsPage(query, page, counted.data)
  // The list may have changed between the two requests: it is counted again, once for each page.
  const [recountedFor, setRecountedFor] = useState<BrandPage>()
  const { refetch } = counted
  useEffect(() => {
    if (!isDoubtful || recountedFor === page) return
    void refetch().then(() => setRecountedFor(page))
  }, [isDoubtful, recountedFor, page, refetch])
  if (isDoubtful) return recountedFor === page ? 'unreliable' : undefined
  // A count that fails is one that the service does not give.
  const count = counted.isError && counted.data === undefined ? null : counted.data
  return page && (known ?? count)
}
