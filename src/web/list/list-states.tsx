/**
 * What a list shows instead of rows, or around them: that it is loading, that it failed, or that it is empty. An empty list
 * loads its code when it is needed.
 */
import { CloudAlert } from 'lucide'
import { HttpError } from '#client/errors.ts'
import { dropParameters, limitOf, LIST_PARAMETERS, MAX_LIMIT, queryValue } from '#contract/list-query.ts'
import { FailureNotice, RetryButton, type RetryButtonProps } from '#web/brand/notices.tsx'
import { explain } from '#client/explain.ts'
import { withoutView } from '#web/data/list-order.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { useList } from './list-context.tsx'
import styles from './list-states.module.css'

export const EmptyList = lazyScreen(
  async () => (await import('./empty-list.tsx')).EmptyList,
  <div className={styles.empty} />,
)
export const CloseMatches = lazyScreen(async () => (await import('./empty-list.tsx')).CloseMatches)

export function ListState() {
  const { query, page, error, isFetching, refetch } = useList()
  const rows = page?.brands.length ?? 0
  const retry = {
    onRetry: () => void refetch(),
    retrying: isFetching,
  }
  return (
    <>
      {error && rows > 0 && (
        <div className={styles.refetch}>
          <FailureNotice error={error} {...retry}>
            The brands below are from an earlier response.
          </FailureNotice>
        </div>
      )}
      {error && rows === 0 && <FailedList error={error} {...retry} />}
      {isFetching && !error && !page && <LoadingRows rows={Math.min(limitOf(query), MAX_LIMIT)} />}
      {page && rows === 0 && !error && <EmptyList />}
    </>
  )
}

/** Parameters that every service accepts. Only ours has these two, and a page can be requested without them. */
const STANDARD_PARAMETERS: ReadonlySet<string> = new Set(
  LIST_PARAMETERS.filter((parameter) => parameter !== 'order' && parameter !== 'cursor'),
)

/** The list failed, and there are no earlier rows to show. */
function FailedList(props: RetryButtonProps) {
  const { query } = useList()
  const { error } = props
  const { title, detail, retry } = explain(error)
  const refusal = error instanceof HttpError ? (error.words ?? '') : ''
  const doubtful = new Set(
    withoutView(query)
      .pairs.map(({ key }) => key)
      .filter((key) => isDoubtful(key, refusal)),
  )
  return (
    <Empty
      role="alert"
      icon={<Icon of={CloudAlert} size={20} />}
      title={title}
      actions={
        retry ? (
          <RetryButton {...props} />
        ) : (
          <>
            {doubtful.size > 0 && (
              <Link className={buttonClass} to={paths.brands(dropParameters(query, [...doubtful]))}>
                {`Leave out ${Array.from(doubtful, (key) => key.slice(0, 30)).join(', ')}`}
              </Link>
            )}
            <Link className={buttonClass} to={paths.brands()}>
              Show all brands
            </Link>
          </>
        )
      }
    >
      {detail}
    </Empty>
  )
}

/**
 * Whether a parameter of a refused query is offered for removal: one that not every service accepts, or one that the
 * refusal names. Filters have controls of their own.
 */
function isDoubtful(key: string, refusal: string): boolean {
  if (!STANDARD_PARAMETERS.has(key)) return true
  return (key === 'limit' || key === 'page') && new RegExp(`\\b${key}\\b`).test(refusal)
}

/** The first load: the shape of the table, so that nothing moves when the rows arrive. */
function LoadingRows({ rows }: { rows: number }) {
  return (
    <div className={styles.loading} aria-hidden="true">
      <div className={styles.head} />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

/** So few brands that names close to the one searched for may be what the reader meant. */
const FEW = 2

/** Close matches below a search that found almost nothing. */
export function FewBrands() {
  const { query, page, isStale } = useList()
  const name = queryValue(query, 'name')
  if (!page || name === undefined || isStale) return null
  const { brands, links } = page
  if (brands.length === 0 || brands.length > FEW || links.next !== null || links.prev !== null) return null
  return <CloseMatches key={name} name={name} found={brands} />
}
