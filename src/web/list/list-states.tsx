/** What a list shows instead of rows, or around them. What an empty list shows loads its code when it is needed. */
import type { CSSProperties } from 'react'
import { HttpError } from '#client/errors.ts'
import { FILTERS } from '#contract/filters.ts'
import { dropParameters, limitOf, MAX_LIMIT, queryValue } from '#contract/list-query.ts'
import { FailureNotice } from '#web/brand/notices.tsx'
import { withoutView } from '#web/data/list-order.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { useList } from './list-context.tsx'
import styles from './list-states.module.css'

export const EmptyList = lazyScreen(
  async () => (await import('./empty-list.tsx')).EmptyList,
  <div className={styles.empty} />,
)
export const CloseMatches = lazyScreen(async () => (await import('./empty-list.tsx')).CloseMatches)

/** Above the rows, or in their place: that the list is loading, that it failed, or that it is empty. */
export function ListState() {
  const { query, page, error, isFetching, refetch } = useList()
  if (error) {
    const retry = {
      error,
      onRetry: () => void refetch(),
      retrying: isFetching,
    }
    return page && page.brands.length > 0 ? (
      <div className={styles.refetch}>
        <FailureNotice {...retry}>The brands below are from an earlier response.</FailureNotice>
      </div>
    ) : (
      <FailureNotice inPlace {...retry} actions={<OtherLists refusal={error} />} />
    )
  }
  if (!page) {
    // As high as the rows, so that nothing moves when they arrive.
    const rows = { '--rows': Math.min(limitOf(query), MAX_LIMIT) } as CSSProperties
    return <div className={styles.loading} style={rows} aria-hidden="true" />
  }
  if (page.brands.length > 0) return null
  return <EmptyList />
}

/** Where to go from a list that was refused: to the same one without what the refusal names, or to all brands. */
function OtherLists({ refusal }: { refusal: Error }) {
  const { query } = useList()
  const words = refusal instanceof HttpError ? (refusal.words ?? '') : ''
  // Filters have controls of their own.
  const named = withoutView(query).pairs.flatMap(({ key }) =>
    words.includes(key) && !(key in FILTERS) ? key : [],
  )
  return (
    <>
      {named.length > 0 && (
        <Link className={buttonClass} to={paths.brands(dropParameters(query, named))}>
          {`Leave out ${named.map((key) => key.slice(0, 30)).join(', ')}`}
        </Link>
      )}
      <Link className={buttonClass} to={paths.brands()}>
        Show all brands
      </Link>
    </>
  )
}

/** So few brands that names close to the one searched for may be what the reader meant. */
const FEW = 2

/** Close matches below a search that found nothing, or almost nothing. */
export function FewBrands() {
  const { page, isStale } = useList()
  const name = page && queryValue(page.query, 'name')
  if (!page || name === undefined || isStale) return null
  const { brands, links } = page
  if (brands.length > FEW || links.next !== null || links.prev !== null) return null
  return <CloseMatches key={name} name={name} found={brands} />
}
