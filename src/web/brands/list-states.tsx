import { CalendarX, CloudAlert, MapPinOff, SearchX } from 'lucide'
import {
  dropParameters,
  FILTER_PARAMETERS,
  LIST_PARAMETERS,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import { linkQuery, type PageLinks } from '#contract/page-links.ts'
import { HttpError } from '#client/errors.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import styles from './list-states.module.css'
import { countWords } from '#web/parts/moment-words.ts'
import { RetryButton } from '#web/parts/retry-button.tsx'

/** What every service knows. A cursor is not among it: where one is refused, the same page can be had without. */
const DOCUMENTED: ReadonlySet<string> = new Set(LIST_PARAMETERS.filter((parameter) => parameter !== 'cursor'))

/** The first load: the table's own shape, so that nothing moves when the rows come. */
export function LoadingRows({ rows }: { rows: number }) {
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

/** A page without brands: nothing matches, or the address lies past the end of the list. */
export function NoBrands({ address, links }: { address: ListAddress; links: PageLinks }) {
  const { query, to, clearFilters } = address
  const filtered = FILTER_PARAMETERS.some((parameter) => queryValue(query, parameter) !== undefined)
  const page = queryPage(query) ?? 1
  const first = linkQuery(links.first)
  const last = linkQuery(links.prev ?? links.last)

  if (page > 1 && first && last) {
    return (
      <Empty
        icon={<Icon of={MapPinOff} size={20} />}
        title={`Page ${countWords(page)} is past the end of the list`}
        actions={
          <>
            <Link className={buttonClass} to={to(first)}>
              Go to the first page
            </Link>
            <Link className={buttonClass} to={to(last)}>
              Go to the last page
            </Link>
          </>
        }
      >
        The list has fewer pages. Brands may have been removed, or a filter may have narrowed it.
      </Empty>
    )
  }
  const name = queryValue(query, 'name')
  return (
    <Empty
      icon={<Icon of={SearchX} size={20} />}
      title={name === undefined ? 'No brands' : `No brand has “${name}” in its name`}
      actions={filtered && <Button onClick={clearFilters}>Clear filters</Button>}
    >
      {filtered
        ? 'Nothing in the catalogue matches these filters.'
        : 'The catalogue is empty. Brands show up here as soon as the service has some.'}
    </Empty>
  )
}

/** An address whose bounds leave no moment between them: nothing to ask the service for. */
export function ImpossibleRange({ address }: { address: ListAddress }) {
  return (
    <Empty
      icon={<Icon of={CalendarX} size={20} />}
      title="No moment lies between these dates"
      actions={
        <Button
          onClick={() => address.changeFilters({ updated_after: undefined, updated_before: undefined })}
        >
          Clear the dates
        </Button>
      }
    >
      The first comes after the second, so no brand can have been updated in between. The service was not
      asked.
    </Empty>
  )
}

interface FailedListProps {
  readonly address: ListAddress
  readonly error: unknown
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** No rows could be had at all. */
export function FailedList({ address, error, onRetry, retrying }: FailedListProps) {
  const { title, detail, retry } = failureWords(error)
  const refusal = error instanceof HttpError ? (error.words ?? '') : ''
  const doubtful = new Set(
    address.query.pairs.map(({ key }) => key).filter((key) => isDoubtful(key, refusal)),
  )
  return (
    <Empty
      role="alert"
      icon={<Icon of={CloudAlert} size={20} />}
      title={title}
      actions={
        retry ? (
          <RetryButton error={error} onRetry={onRetry} retrying={retrying} />
        ) : (
          <>
            {doubtful.size > 0 && (
              <Link className={buttonClass} to={address.to(dropParameters(address.query, [...doubtful]))}>
                Leave out {Array.from(doubtful, (key) => key.slice(0, 30)).join(', ')}
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

/** What may be left out of a refused query: what not every service knows, and what the refusal names; filters have chips. */
function isDoubtful(key: string, refusal: string): boolean {
  if (!DOCUMENTED.has(key)) return true
  return (key === 'limit' || key === 'page') && new RegExp(`\\b${key}\\b`).test(refusal)
}

/** The rows on the screen are older than the question: told above them, and they stay. */
export function FailedRefetch({ error, onRetry, retrying }: Omit<FailedListProps, 'address'>) {
  const { title, detail, retry } = failureWords(error)
  return (
    <div className={styles.refetch}>
      <Notice
        tone="danger"
        role="alert"
        title={title}
        actions={retry && <RetryButton error={error} onRetry={onRetry} retrying={retrying} />}
      >
        {detail} The brands below are from before.
      </Notice>
    </div>
  )
}
